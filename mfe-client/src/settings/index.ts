export { Section } from './Section';

export { AccountSettings } from './AccountSettings';
export { Section } from './Section';

export { Rows } from './Rows';

export { emailText, passwordText } from './checks';

export { SendAgain } from './SendAgain';

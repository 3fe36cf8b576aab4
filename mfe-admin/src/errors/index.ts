export { AccountErrors } from './AccountErrors';
export { ErrorList } from './ErrorList';

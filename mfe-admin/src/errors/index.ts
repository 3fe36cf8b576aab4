export { ErrorList } from './ErrorList';

export { businessQuery } from './api';

export { useStartFrom } from './api';

export { businessQuery } from './api';
export { BusinessSettings } from './BusinessSettings';

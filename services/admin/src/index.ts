export { type AdminOptions, adminService } from './app';
export { TelemetryRetention } from './settings';

export { authService } from './app';
export { AuthEnvironment, type AuthSettings, authSettings } from './settings';

export { onboardingService } from './app';

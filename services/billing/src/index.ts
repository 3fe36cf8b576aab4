export { billingService } from './app';
export { BillingEnvironment, type BillingSettings } from './settings';

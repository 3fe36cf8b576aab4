export { createGateway, type Gateway, type GatewayOptions } from './app';
export { limitsWith } from './limits';
export { localOrigins } from './origins';
export { GatewayLimits } from './settings';

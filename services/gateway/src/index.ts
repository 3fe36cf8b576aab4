export { createGateway, type Gateway, type GatewayOptions } from './app';
export { localOrigins } from './origins';

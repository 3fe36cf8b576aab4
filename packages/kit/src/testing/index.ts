export { type Broker, hasBroker, startBroker } from './broker';
export { businessOf } from './business';
export { type Answer, type Person, type ServiceUnderTest, useService } from './service';
export { createSigner, type Signer } from './signer';
export { soundFile } from './sound';
export { type ToldPoint, type ToldRecord, useTelemetry } from './telemetry';

export { type Person, type ServiceUnderTest, useService } from './service';
export { soundFile } from './sound';

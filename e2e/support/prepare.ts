import { prepareMicrophone } from './microphone';

/** Before all journeys: what the browser's microphone will hear. */
export default () => prepareMicrophone('gb-fencing-001.webm');

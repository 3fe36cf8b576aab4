import { prepareMicrophone } from './microphone';

/** Before all journeys: what the browser's microphone will hear. */
export default async () => {
  for (const name of ['gb-fencing-001.webm', 'correction.webm']) await prepareMicrophone(name);
};

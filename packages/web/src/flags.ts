import { FLAGS, type FlagKey, FlagValues, flagChanged } from '@jobspeak/contracts';
import { api, useSession } from '@jobspeak/web';
import { listenToEvents } from '@jobspeak/web/events';
import { OpenFeatureProvider, useBooleanFlagValue } from '@openfeature/react-sdk';
import {
  ErrorCode,
  type JsonValue,
  OpenFeature,
  OpenFeatureEventEmitter,
  type Provider,
  ProviderEvents,
  type ResolutionDetails,
} from '@openfeature/web-sdk';
import { createElement, type ReactNode, useEffect } from 'react';

/** Not all pages ask in the same moment: within so long after the news, in ms. */
const SPREAD_MS = 3_000;
/** So often while no news can come: with the time of a call, a change is there within ten seconds all the same. */
const UNTOLD_MS = 7_000;
/** Also while the stream is there: nobody notices at once that the other end of a connection is dead. */
const EVERY_MS = 5 * 60_000;

/** How the switches stand for whoever is signed in, as the API says. */
class FlagProvider implements Provider {
  readonly metadata = { name: 'jobspeak' };
  readonly runsOn = 'client';
  readonly events = new OpenFeatureEventEmitter();
  private values: FlagValues['flags'] = {};

  // without an answer every switch stands as the product has it, and is asked for again later
  initialize = (): Promise<void> => this.read().catch(() => undefined);
  onContextChange = (): Promise<void> => this.initialize();

  /** Reads anew and tells whoever waits. What cannot be read stays as it was. */
  readonly refresh = async (): Promise<void> => {
    await this.read();
    this.events.emit(ProviderEvents.ConfigurationChanged, { flagsChanged: Object.keys(this.values) });
  };

  resolveBooleanEvaluation(key: string, fallback: boolean): ResolutionDetails<boolean> {
    const value = this.values[key];
    return value === undefined
      ? { value: fallback, errorCode: ErrorCode.FLAG_NOT_FOUND }
      : { value, reason: 'TARGETING_MATCH' };
  }

  resolveStringEvaluation = (_key: string, value: string) => ({ value, errorCode: ErrorCode.TYPE_MISMATCH });
  resolveNumberEvaluation = (_key: string, value: number) => ({ value, errorCode: ErrorCode.TYPE_MISMATCH });
  resolveObjectEvaluation = <T extends JsonValue>(_key: string, value: T) => ({
    value,
    errorCode: ErrorCode.TYPE_MISMATCH,
  });

  private async read(): Promise<void> {
    this.values = (await api.get('/feature-flags', FlagValues)).flags;
  }
}

const DOMAIN = 'jobspeak';

/** Keeps the switches up to date while somebody is signed in: a change reaches an open page within seconds. */
function followFlags(userId: string): () => void {
  const provider = new FlagProvider();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => void provider.refresh().catch(() => undefined); // asked again, by news or by time
  OpenFeature.setProvider(DOMAIN, provider, { targetingKey: userId });
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, Math.random() * SPREAD_MS);
  };
  let isTold = false;
  const stopListening = listenToEvents({
    onOpen: () => {
      isTold = true;
      refreshSoon(); // what was set before is not told again
    },
    onClose: () => {
      isTold = false;
    },
    onEvent: ({ name }) => {
      if (name === flagChanged.name) refreshSoon();
    },
  });
  const untold = setInterval(() => {
    if (!isTold && navigator.onLine) refresh();
  }, UNTOLD_MS);
  const regularly = setInterval(refresh, EVERY_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(untold);
    clearInterval(regularly);
    stopListening();
    void OpenFeature.clearProviders();
  };
}

/** What stands inside may ask for switches. */
export function FlagsProvider({ children }: { children: ReactNode }) {
  const userId = useSession((session) => session.user?.id);
  useEffect(() => (userId === undefined ? undefined : followFlags(userId)), [userId]);
  return createElement(OpenFeatureProvider, { domain: DOMAIN, suspend: false }, children);
}

/** Whether a switch is on for whoever is signed in; as the product has it until the API has answered. */
export const useFlag = (key: FlagKey): boolean => useBooleanFlagValue(key, FLAGS[key].fallback);

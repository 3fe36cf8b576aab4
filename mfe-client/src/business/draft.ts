import type { Business, BusinessSettings } from '@jobspeak/contracts';
import { isAppError, textOf } from '@jobspeak/web';
import { useState } from 'react';
import { useSaveBusiness } from './api';

/** What is wrong with the settings, by the path of the field: what cannot be read here, and what the server refused. */
type Problems = Readonly<Record<string, string | undefined>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The settings that differ from those that are saved. */
export const changesOf = (saved: BusinessSettings, draft: BusinessSettings): Partial<BusinessSettings> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !same(value, saved[field as keyof BusinessSettings])),
  );

export interface Draft {
  settings: Business;
  problems: Problems;
  /** What is wrong with the settings as a whole. */
  failure: string | null;
  isDirty: boolean;
  isSaving: boolean;
  /** Someone has saved other settings meanwhile: the next save goes over them. */
  isStale: boolean;
  change: (part: Partial<BusinessSettings>) => void;
  /** Notes text in a field that is no figure; null when it is one. */
  misread: (field: string, problem: string | null) => void;
  save: () => void;
  discard: () => void;
}

/** Settings on the screen that are not saved yet; nothing typed is lost when a save is refused. */
export function useDraft(saved: Business): Draft {
  const [changed, setChanged] = useState<Partial<BusinessSettings>>({});
  const [misreadings, setMisreadings] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  const saving = useSaveBusiness();
  const settings = { ...saved, ...changed };
  const changes = changesOf(saved, settings);
  const unreadable = Object.values(misreadings).some(Boolean);
  const isStale = isAppError(failure) && failure.code === 'STALE_VERSION';
  const forget = () => {
    setChanged({});
    setMisreadings({});
    setRefused({});
    setFailure(null);
  };
  const refuse = (error: unknown) => {
    setFailure(error);
    setRefused((isAppError(error) && error.fields) || {});
  };
  return {
    settings,
    problems: { ...refused, ...misreadings },
    failure: unreadable ? 'Please correct what is marked.' : failure === null ? null : textOf(failure),
    isDirty: Object.keys(changes).length > 0 || unreadable,
    isSaving: saving.isPending,
    isStale,
    change(part) {
      setChanged((before) => ({ ...before, ...part }));
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !((path.split('.')[0] ?? '') in part))),
      );
    },
    misread: (field, problem) => setMisreadings((before) => ({ ...before, [field]: problem ?? undefined })),
    save() {
      if (!unreadable) saving.mutate({ ...changes, version: saved.version }, { onSuccess: forget, onError: refuse });
    },
    discard: forget,
  };
}

import type { Business, BusinessSettings } from '@jobspeak/contracts';
import { isAppError, textOf } from '@jobspeak/web';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSaveBusiness } from './api';

/** What is wrong with the settings, by the path of the field: what cannot be read here, and what the server refused. */
type Problems = Readonly<Record<string, string | undefined>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The settings that differ from those that are saved. */
export const changesOf = (saved: BusinessSettings, draft: BusinessSettings): Partial<BusinessSettings> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !same(value, saved[field as keyof BusinessSettings])),
  );

/** The problems of fields that a change leaves as they are. */
const problemsElsewhere = (problems: Problems, part: Partial<BusinessSettings>): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !((path.split('.')[0] ?? '') in part)));

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
  /** Saves; where that is refused, the first field of the form that is marked gets the focus, however far up it is. */
  save: (form: HTMLElement) => void;
  discard: () => void;
}

const leadToProblem = (form: HTMLElement): void => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** What the last save was refused for. */
function useRefusal() {
  const [refused, setRefused] = useState<Problems>({});
  const [failure, setFailure] = useState<unknown>(null);
  return {
    refused,
    failure,
    isStale: isAppError(failure) && failure.code === 'STALE_VERSION',
    refuse: (error: unknown) => {
      setFailure(error);
      setRefused((isAppError(error) && error.fields) || {});
    },
    forgive: (part: Partial<BusinessSettings>) => setRefused((before) => problemsElsewhere(before, part)),
    forget() {
      setRefused({});
      setFailure(null);
    },
  };
}

/**
 * Settings on the screen that are not saved yet; nothing typed is lost when a save is refused.
 * @param onSaved is told of each save that went well.
 */
export function useDraft(saved: Business, onSaved: () => void = () => {}): Draft {
  const [changed, setChanged] = useState<Partial<BusinessSettings>>({});
  const [misreadings, setMisreadings] = useState<Problems>({});
  const refusal = useRefusal();
  const saving = useSaveBusiness();
  const settings = { ...saved, ...changed };
  const changes = changesOf(saved, settings);
  const unreadable = Object.values(misreadings).some(Boolean);
  const forget = () => {
    setChanged({});
    setMisreadings({});
    refusal.forget();
  };
  return {
    settings,
    problems: { ...refusal.refused, ...misreadings },
    failure: unreadable ? 'Please correct what is marked.' : refusal.failure === null ? null : textOf(refusal.failure),
    isDirty: Object.keys(changes).length > 0 || unreadable,
    isSaving: saving.isPending,
    isStale: refusal.isStale,
    change(part) {
      setChanged((before) => ({ ...before, ...part }));
      refusal.forgive(part);
    },
    misread: (field, problem) => setMisreadings((before) => ({ ...before, [field]: problem ?? undefined })),
    save(form) {
      if (unreadable) return leadToProblem(form);
      const onSuccess = () => {
        forget();
        onSaved();
      };
      const onError = (error: unknown) => {
        // the fields are marked before one of them is looked for
        flushSync(() => refusal.refuse(error));
        leadToProblem(form);
      };
      saving.mutate({ ...changes, version: saved.version }, { onSuccess, onError });
    },
    discard: forget,
  };
}

import { isAppError } from '@jobspeak/web';
import { useState } from 'react';
import type { z } from 'zod';
import { currentOf, type Entries, type Noun, useSaveEntry } from './api';
import { type Problems, problemsOf, readDraft } from './draft';
import { merge } from './merge';

/** How a kind of entry is edited in a form. */
export interface EntryKind<N extends Noun, Draft extends object> {
  noun: N;
  /** One of them, in words: "item". */
  word: string;
  schema: z.ZodType<object>;
  /** What the form starts with; null for a new one. */
  draftOf: (entry: Entries[N] | null) => Draft;
  /** What is sent; the draft itself where a form has nothing of its own. */
  contentOf?: (draft: Draft) => unknown;
}

/** What was saved elsewhere where this form says something else. */
interface Conflict<Draft> {
  field: keyof Draft & string;
  theirs: Draft;
}

export interface EntryForm<Draft extends object> {
  word: string;
  isNew: boolean;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  problems: Problems;
  /** Tells that a field holds text that cannot be read; null when it can be. */
  misread: (field: string) => (problem: string | null) => void;
  conflicts: readonly Conflict<Draft>[];
  takeTheirs: (conflict: Conflict<Draft>) => void;
  /** Whether another entry has what must be its own: its name, its address. */
  isDuplicate: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** It is saved once there is a connection again. */
  isWaiting: boolean;
  submit: () => void;
}

const without = (problems: Problems, fields: readonly string[]): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([path]) => path !== '' && !fields.includes(path.split('.')[0] ?? '')),
  );

/** What is read from the draft, or why it cannot be sent. */
function readForm<N extends Noun, Draft extends object>(
  { schema, contentOf = (draft: Draft) => draft }: EntryKind<N, Draft>,
  draft: Draft,
  unread: Problems,
) {
  const read = readDraft(schema, contentOf(draft));
  const problems = { ...('problems' in read ? read.problems : {}), ...unread };
  return { content: 'value' in read && Object.keys(unread).length === 0 ? read.value : null, problems };
}

/** What stands in the fields, and what is wrong with it; a field that is changed is wrong no more. */
function useFields<Draft extends object>(start: () => Draft) {
  const [draft, setDraft] = useState(start);
  const [wrong, setWrong] = useState<Problems>({});
  const [unread, setUnread] = useState<Problems>({});
  return {
    draft,
    setDraft,
    setWrong,
    unread,
    problems: { ...wrong, ...unread },
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setWrong((before) => without(before, Object.keys(part)));
    },
    misread: (field: string) => (problem: string | null) =>
      setUnread(({ [field]: _, ...others }) => (problem === null ? others : { ...others, [field]: problem })),
  };
}

/** Sends a draft; one that comes too late is merged first. */
function useSending<N extends Noun, Draft extends object>(
  kind: EntryKind<N, Draft>,
  entry: Entries[N] | null,
  fields: ReturnType<typeof useFields<Draft>>,
  onSaved: (entry: Entries[N]) => void,
) {
  const { noun, word, draftOf } = kind;
  const done = `${word.charAt(0).toUpperCase()}${word.slice(1)} ${entry ? 'saved' : 'added'}`;
  const save = useSaveEntry(noun, done);
  const [base, setBase] = useState(entry);
  const [conflicts, setConflicts] = useState<readonly Conflict<Draft>[]>([]);
  const send = (over: Entries[N] | null, mine: Draft) => {
    const { content, problems } = readForm(kind, mine, fields.unread);
    fields.setWrong(problems);
    if (content === null) return;
    setConflicts([]);
    save.mutate({ entry: over, content }, { onSuccess: onSaved, onError: (error) => refuse(error, over, mine) });
  };
  const refuse = (error: Error, over: Entries[N] | null, mine: Draft) => {
    const current = currentOf(noun, error);
    if (!current) return fields.setWrong(problemsOf(error));
    const theirs = draftOf(current);
    const merged = merge(draftOf(over), mine, theirs);
    setBase(current);
    fields.setDraft(merged.value);
    if (merged.conflicts.length === 0) send(current, merged.value);
    else setConflicts(merged.conflicts.map((field) => ({ field, theirs })));
  };
  return { save, base, conflicts, setConflicts, send };
}

/**
 * A form for an entry. An edit that comes too late is merged with what was saved in the meantime, and saved again when
 * the two do not contradict each other; where they do, both are shown.
 */
export function useEntryForm<N extends Noun, Draft extends object>(
  kind: EntryKind<N, Draft>,
  entry: Entries[N] | null,
  onSaved: (entry: Entries[N]) => void,
): EntryForm<Draft> {
  const fields = useFields(() => kind.draftOf(entry));
  const { save, base, conflicts, setConflicts, send } = useSending(kind, entry, fields, onSaved);
  const { draft, change, problems, misread } = fields;
  return {
    word: kind.word,
    isNew: entry === null,
    draft,
    change,
    problems,
    misread,
    conflicts,
    takeTheirs: ({ field, theirs }) => {
      change({ [field]: theirs[field] } as Partial<Draft>); // one field of a draft is a part of it
      setConflicts((before) => before.filter((conflict) => conflict.field !== field));
    },
    isDuplicate: isAppError(save.error) && save.error.code.startsWith('DUPLICATE_'),
    isDirty: JSON.stringify(draft) !== JSON.stringify(kind.draftOf(base)),
    isSaving: save.isPending,
    isWaiting: save.isPaused,
    submit: () => send(base, draft),
  };
}

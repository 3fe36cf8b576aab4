import {
  CreateVocabularyCommand,
  DeleteVocabularyCommand,
  GetVocabularyCommand,
  type GetVocabularyCommandOutput,
  ListVocabulariesCommand,
} from '@aws-sdk/client-transcribe';
import type { Amazon } from './amazon';
import { vocabularyTable } from './phrases';

/** The vocabulary that a job may use, or why there is none. Neither: the account has no words of its own. */
export interface Vocabulary {
  name?: string;
  reason?: string;
}

/** What all vocabularies of an account begin with. */
const familyOf = (accountId: string) => `jobspeak-${accountId}-`;
const keyOf = ({ settings }: Amazon, name: string) => `${settings.prefix}vocabularies/${name}.txt`;

async function create(amazon: Amazon, name: string, table: string, signal?: AbortSignal): Promise<void> {
  const { bucket, language } = amazon.settings;
  const body = Buffer.from(table);
  const key = keyOf(amazon, name);
  await amazon.bucket.put(
    key,
    async function* () {
      yield body;
    },
    body.length,
    signal,
  );
  const request = { VocabularyName: name, LanguageCode: language, VocabularyFileUri: `s3://${bucket}/${key}` };
  await amazon.make((client, options) => client.send(new CreateVocabularyCommand(request), options), signal);
}

/** Amazon allows only so many vocabularies, and those that an account had before are of no use any more. */
async function removeEarlier(amazon: Amazon, accountId: string, current: string): Promise<void> {
  const family = familyOf(accountId);
  const { Vocabularies = [] } = await amazon.call((client, options) =>
    client.send(new ListVocabulariesCommand({ NameContains: family, MaxResults: 100 }), options),
  );
  const earlier = Vocabularies.flatMap(({ VocabularyName: name }) =>
    name?.startsWith(family) && name !== current ? [name] : [],
  );
  for (const VocabularyName of earlier)
    await amazon.find((client, options) => client.send(new DeleteVocabularyCommand({ VocabularyName }), options));
  for (const name of [current, ...earlier]) await amazon.bucket.remove(keyOf(amazon, name));
}

/** Removes the tables of vocabularies that are settled, and what they replaced; once for each in this process. */
async function tidy(amazon: Amazon, accountId: string, name: string): Promise<void> {
  if (amazon.tidied.has(name)) return;
  await removeEarlier(amazon, accountId, name);
  amazon.tidied.add(name);
}

const judge = (name: string, { VocabularyState, FailureReason }: GetVocabularyCommandOutput): Vocabulary | null => {
  if (VocabularyState === 'READY') return { name };
  return VocabularyState === 'FAILED' ? { reason: `they were refused: ${FailureReason ?? 'no reason given'}` } : null;
};

/**
 * The vocabulary of an account's own words. It is named after its content: the same words are never sent twice, and
 * words that were refused are not tried again. Amazon may take minutes for new ones: the recording that brings them
 * waits a moment, the others do without until they are ready.
 */
export async function vocabularyOf(
  amazon: Amazon,
  { accountId, words }: { accountId: string; words: readonly string[] },
  signal?: AbortSignal,
): Promise<Vocabulary> {
  const content = vocabularyTable(words);
  if (!content) return {};
  const name = `${familyOf(accountId)}${amazon.settings.language}-${content.hash}`;
  const find = () =>
    amazon.find((client, options) => client.send(new GetVocabularyCommand({ VocabularyName: name }), options), signal);
  const look = async () => {
    const state = await find();
    return state && judge(name, state);
  };
  const known = await find();
  if (!known) await create(amazon, name, content.table, signal);
  const vocabulary = known
    ? judge(name, known)
    : await amazon.watch(look, amazon.settings.patience.vocabularyMs, signal);
  if (vocabulary) await tidy(amazon, accountId, name);
  return vocabulary ?? { reason: 'they were not ready yet' };
}

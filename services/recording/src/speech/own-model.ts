import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from '@jobspeak/kit';
import type { OfflineModel } from 'sherpa-onnx-node';

/** A model that somebody chose instead of the one that the product comes with. */
export interface OwnModel {
  /** The name of its folder: what segments say about who heard them. */
  name: string;
  folder: string;
  /** What it is, for people. */
  kind: string;
  files: OfflineModel;
  tokens: string;
}

/** A fault of the folder, for the person who started the product. */
export const faultOf = (sentence: string, cause?: unknown): StartError =>
  new StartError(`SPEECH_MODEL_DIR: ${sentence}`, { cause });

/** What a file is for, by its name as sherpa-onnx's released models have it; the first that fits. */
const ROLES = [
  ['tokens', /tokens\.txt$/],
  ['joiner', /joiner.*\.(?:onnx|ort)$/],
  ['preprocessor', /preprocess.*\.(?:onnx|ort)$/],
  ['uncachedDecoder', /uncached_decode.*\.(?:onnx|ort)$/],
  ['cachedDecoder', /cached_decode.*\.(?:onnx|ort)$/],
  ['mergedDecoder', /decoder_model_merged.*\.(?:onnx|ort)$/],
  ['decoder', /decoder.*\.(?:onnx|ort)$/],
  ['encoder', /encode.*\.(?:onnx|ort)$/],
] as const;
type Role = (typeof ROLES)[number][0];
type Files = Partial<Record<Role, string>>;

/** English, and never a translation. */
const WHISPER = { language: 'en', task: 'transcribe' } as const;

type PickFiles = (files: Files) => OfflineModel | null;

/** What models are made of; the first of whose files none is missing. */
const KINDS: readonly (readonly [kind: string, pick: PickFiles])[] = [
  [
    'a transducer',
    ({ encoder, decoder, joiner }) =>
      encoder && decoder && joiner ? { transducer: { encoder, decoder, joiner } } : null,
  ],
  [
    'Moonshine',
    ({ preprocessor, encoder, uncachedDecoder, cachedDecoder }) =>
      preprocessor && encoder && uncachedDecoder && cachedDecoder
        ? { moonshine: { preprocessor, encoder, uncachedDecoder, cachedDecoder } }
        : null,
  ],
  [
    'Moonshine with a merged decoder',
    ({ encoder, mergedDecoder }) => (encoder && mergedDecoder ? { moonshine: { encoder, mergedDecoder } } : null),
  ],
  ['Whisper', ({ encoder, decoder }) => (encoder && decoder ? { whisper: { encoder, decoder, ...WHISPER } } : null)],
];

const EXPECTED = [
  'encoder, decoder and joiner (a transducer such as Parakeet or Zipformer)',
  'encoder and decoder (Whisper)',
  'encoder_model and decoder_model_merged, or preprocess, encode, uncached_decode and cached_decode (Moonshine)',
].join('; ');

const MOST_NAMES = 12;
const listed = (names: readonly string[]): string =>
  names.length === 0
    ? 'nothing'
    : [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    throw faultOf(`${folder} is no folder that can be read.`, cause);
  }
}

const preferring = (names: readonly string[], mark: string): readonly string[] => {
  const marked = names.filter((name) => name.includes(mark));
  return marked.length > 0 ? marked : names;
};

/** One network may be there in two formats and in two precisions; in eight bits it is quicker. */
const quickest = (names: readonly string[]): readonly string[] => preferring(preferring(names, '.int8.'), '.onnx');

/** The files of each role. @throws StartError where one has several that could be meant. */
function filesIn(folder: string, names: readonly string[]): Files {
  const byRole = new Map<Role, string[]>();
  for (const name of names) {
    const [role] = ROLES.find(([, pattern]) => pattern.test(name)) ?? [];
    if (role) byRole.set(role, [...(byRole.get(role) ?? []), name]);
  }
  return Object.fromEntries(
    [...byRole].map(([role, candidates]) => {
      const [name = '', ...others] = quickest(candidates);
      if (others.length > 0) throw faultOf(`${folder} holds several models: ${listed([name, ...others])}.`);
      return [role, path.join(folder, name)];
    }),
  );
}

/**
 * Tells by the files of a folder which model is in it.
 * @throws StartError when it is none that is known here.
 */
export async function findOwnModel(modelDir: string): Promise<OwnModel> {
  const folder = path.resolve(modelDir);
  const names = await namesIn(folder);
  const files = filesIn(folder, names);
  for (const [kind, pick] of KINDS) {
    const model = pick(files);
    if (!model) continue;
    if (!files.tokens) throw faultOf(`${folder} holds ${kind} without its tokens.txt.`);
    return { name: path.basename(folder), folder, kind, files: model, tokens: files.tokens };
  }
  throw faultOf(
    `${folder} holds no model that is known here. Expected are tokens.txt and ${EXPECTED}. It holds ${listed(names)}.`,
  );
}

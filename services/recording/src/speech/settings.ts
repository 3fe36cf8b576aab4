import { ObjectSettings, setting } from '@jobspeak/kit';
import { z } from 'zod';
import type { AmazonSettings } from './aws/amazon';
import type { OpenAiSettings } from './openai';

/** English as Amazon Transcribe knows it. */
const LANGUAGES = ['en-GB', 'en-IE', 'en-US', 'en-AU', 'en-NZ', 'en-ZA', 'en-IN', 'en-AB', 'en-WL'] as const;

const Variables = z.object({
  SPEECH_MODEL_DIR: setting(z.string()),
  TRANSCRIPTION_ENGINE: setting(z.enum(['local', 'openai', 'aws'], 'local, openai or aws is expected')),
  OPENAI_API_KEY: setting(z.string()),
  OPENAI_BASE_URL: setting(
    z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:4010/v1 is expected' }),
  ),
  OPENAI_TRANSCRIPTION_MODEL: setting(z.string()),
  AWS_REGION: setting(z.string()),
  AWS_ACCESS_KEY_ID: setting(z.string()),
  AWS_SECRET_ACCESS_KEY: setting(z.string()),
  TRANSCRIBE_BUCKET: setting(z.string()),
  TRANSCRIBE_PREFIX: setting(z.string().regex(/^[\w./-]*\/$/, 'a prefix that ends in / is expected')),
  TRANSCRIBE_LANGUAGE: setting(z.enum(LANGUAGES, `one of ${LANGUAGES.join(', ')} is expected`)),
  TRANSCRIBE_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:5000 is expected' }),
  ),
});
type Variables = z.infer<typeof Variables>;

/** Variables that mean something with one engine alone. */
const OWN: Record<string, readonly (keyof Variables)[]> = {
  openai: ['OPENAI_TRANSCRIPTION_MODEL'],
  aws: ['TRANSCRIBE_BUCKET', 'TRANSCRIBE_PREFIX', 'TRANSCRIBE_LANGUAGE', 'TRANSCRIBE_ENDPOINT'],
};

const usesOwnBucket = ({ TRANSCRIBE_BUCKET: bucket }: Variables, { bucket: own }: { bucket: string }) =>
  bucket === undefined || bucket === own;

/** Each variable that is missing or of no use, and why. */
function faults(variables: Variables, { s3 }: ObjectSettings): [keyof Variables, string][] {
  const { TRANSCRIPTION_ENGINE: engine = 'local', AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = variables;
  const found: [keyof Variables, string][] = [];
  for (const [owner, names] of Object.entries(OWN))
    for (const name of names)
      if (owner !== engine && variables[name] !== undefined)
        found.push(['TRANSCRIPTION_ENGINE', `must be ${owner}, or ${name} is of no use`]);
  if (engine === 'openai' && !variables.OPENAI_API_KEY)
    found.push(['OPENAI_API_KEY', 'is missing: TRANSCRIPTION_ENGINE=openai needs a key of OpenAI']);
  if (engine !== 'aws') return found;
  if (s3 && variables.AWS_REGION && usesOwnBucket(variables, s3) && s3.region !== variables.AWS_REGION)
    found.push(['AWS_REGION', `must be ${s3.region}, where the bucket ${s3.bucket} is`]);
  if (!variables.AWS_REGION)
    found.push(['AWS_REGION', 'is missing: the region of Amazon Transcribe and of its bucket, for example eu-west-2']);
  if (!variables.TRANSCRIBE_BUCKET && !s3)
    found.push(['TRANSCRIBE_BUCKET', 'is missing: the bucket through which Amazon Transcribe gets the audio']);
  if (id && !secret) found.push(['AWS_SECRET_ACCESS_KEY', 'is missing: the secret of AWS_ACCESS_KEY_ID']);
  if (secret && !id)
    found.push(['AWS_ACCESS_KEY_ID', 'is missing: the name of the key that AWS_SECRET_ACCESS_KEY belongs to']);
  return found;
}

/** The pauses and limits that suit a person who waits. */
const PATIENCE: AmazonSettings['patience'] = {
  firstLookMs: 1_000,
  longestLookMs: 5_000,
  vocabularyMs: 10_000,
  jobMs: (durationMs) => 60_000 + durationMs / 2,
};

function amazonSettings(variables: Variables, { s3 }: ObjectSettings): AmazonSettings {
  const { AWS_REGION: region = '', AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = variables;
  const bucket = variables.TRANSCRIBE_BUCKET ?? s3?.bucket ?? '';
  const own = s3?.bucket === bucket ? s3 : null;
  const credentials = id && secret ? { accessKeyId: id, secretAccessKey: secret } : undefined;
  return {
    region,
    bucket,
    credentials,
    endpoint: variables.TRANSCRIBE_ENDPOINT,
    prefix: variables.TRANSCRIBE_PREFIX ?? 'transcribe/',
    language: variables.TRANSCRIBE_LANGUAGE ?? 'en-GB',
    bucketServer: own ?? { credentials },
    objectsPrefix: own ? (own.prefix ?? '') : null,
    patience: PATIENCE,
  };
}

/** Who hears the recordings before this machine does. */
export interface TranscriptionSettings extends ObjectSettings {
  transcription: null | ({ engine: 'openai' } & OpenAiSettings) | ({ engine: 'aws' } & AmazonSettings);
  /** A folder with the model that hears on this machine, instead of the one that the product comes with. */
  speechModelDir: string | undefined;
}

function providerOf(variables: Variables, objects: ObjectSettings): TranscriptionSettings['transcription'] {
  const { TRANSCRIPTION_ENGINE: engine, OPENAI_API_KEY: apiKey = '', OPENAI_BASE_URL: baseUrl } = variables;
  if (engine === 'openai') {
    const model = variables.OPENAI_TRANSCRIPTION_MODEL ?? 'gpt-4o-transcribe';
    return { engine, apiKey, baseUrl, model };
  }
  return engine === 'aws' ? { engine, ...amazonSettings(variables, objects) } : null;
}

/** Who hears the recordings, by the environment; with where objects are kept, since Amazon may read them there. */
export const TranscriptionSettings = Variables.and(ObjectSettings)
  .superRefine((variables, context) => {
    for (const [name, message] of faults(variables, variables))
      context.addIssue({ code: 'custom', path: [name], message });
  })
  .transform((variables): TranscriptionSettings => {
    const { s3, SPEECH_MODEL_DIR: speechModelDir } = variables;
    return { s3, speechModelDir, transcription: providerOf(variables, { s3 }) };
  });

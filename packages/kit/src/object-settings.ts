import { z } from 'zod';
import { setting } from './config';
import { createDiskStore, type ObjectStore } from './objects';
import type * as s3Module from './s3';

const S3Variables = z.object({
  S3_BUCKET: setting(z.string()),
  S3_PREFIX: setting(z.string().regex(/^[\w./-]*\/$/, 'a prefix that ends in / is expected')),
  S3_ENDPOINT: setting(z.url({ protocol: /^https?$/, error: 'an address such as http://localhost:9000 is expected' })),
  S3_REGION: setting(z.string()),
  S3_ACCESS_KEY_ID: setting(z.string()),
  S3_SECRET_ACCESS_KEY: setting(z.string()),
  S3_FORCE_PATH_STYLE: setting(z.enum(['true', 'false'], 'true or false is expected')),
});

/** Each variable that another one needs, and why. */
function missing(variables: z.infer<typeof S3Variables>): [keyof typeof variables, string][] {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables;
  const other = Object.entries(variables).find(([, value]) => value !== undefined);
  if (!S3_BUCKET) return other ? [['S3_BUCKET', `is missing, and ${other[0]} is of no use without it`]] : [];
  const found: [keyof typeof variables, string][] = [];
  if (!S3_REGION) found.push(['S3_REGION', 'is missing: the region of S3_BUCKET, for example eu-west-1']);
  if (S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY)
    found.push(['S3_SECRET_ACCESS_KEY', 'is missing: the secret of S3_ACCESS_KEY_ID']);
  if (S3_SECRET_ACCESS_KEY && !S3_ACCESS_KEY_ID)
    found.push(['S3_ACCESS_KEY_ID', 'is missing: the name of the key that S3_SECRET_ACCESS_KEY belongs to']);
  return found;
}

export interface ObjectSettings {
  /** Null while objects are files of this machine. */
  s3: s3Module.S3Location | null;
}

/** Where objects are kept, by the environment. */
export const ObjectSettings = S3Variables.superRefine((variables, context) => {
  for (const [name, message] of missing(variables)) context.addIssue({ code: 'custom', path: [name], message });
}).transform(({ S3_BUCKET: bucket, S3_REGION: region, ...rest }): ObjectSettings => {
  if (!bucket || !region) return { s3: null };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = rest;
  return {
    s3: {
      bucket,
      region,
      prefix: rest.S3_PREFIX,
      endpoint: rest.S3_ENDPOINT,
      credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
      // A server of one's own rarely has a host name for every bucket.
      forcePathStyle: rest.S3_FORCE_PATH_STYLE ? rest.S3_FORCE_PATH_STYLE === 'true' : Boolean(rest.S3_ENDPOINT),
    },
  };
});

/**
 * The objects of the settings: a bucket, or a folder of this machine.
 * @throws StartError when there is no such bucket or no way in.
 */
export async function openObjects({ s3 }: ObjectSettings, folder: string): Promise<ObjectStore> {
  if (!s3) return createDiskStore(folder);
  // The SDK takes a while to load; only those who use it wait for it. Node's own import() would not find TypeScript.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { openS3Store } = require('./s3') as typeof s3Module;
  return openS3Store(s3);
}

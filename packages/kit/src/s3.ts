import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { AppError } from '@jobspeak/contracts';
import { StartError } from './config';
import { assertKey, meter, type ObjectStore } from './objects';

/** Where a bucket is and who may use it. */
interface S3Place {
  region: string;
  /** Another server than Amazon's. */
  endpoint?: string | undefined;
  /** Those of the machine's role when left out. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket in the path and not in the host's name, as most other servers want it. */
  forcePathStyle?: boolean | undefined;
}

/** A bucket, and what is put before every key in it. */
export interface S3Location extends S3Place {
  bucket: string;
  prefix?: string | undefined;
}

type S3Options = S3Location | { bucket: string; prefix?: string | undefined; client: S3Client };

/** S3 takes at least 5 MiB a part and 10,000 parts; one part of each upload is held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 4;
/** What S3 and the servers that speak like it call a place without room. */
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage']);

/** A client that gives up in good time, so that a person hears of it while they wait. */
function connect({ region, endpoint, credentials, forcePathStyle }: S3Place): S3Client {
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    ...(forcePathStyle !== undefined && { forcePathStyle }),
    // The default frames bodies with a checksum that other servers store as if it were content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
  });
}

const statusOf = (error: unknown) => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** A look-up's answer, or null when there is no such object; a bucket that is not there stays a failure. */
const orNull = <T>(lookUp: Promise<T>): Promise<T | null> =>
  lookUp.catch((error: unknown) => {
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null;
    throw error;
  });

/** Cuts a body into parts; only the last may be short or empty. */
async function* cut(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ body: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size <= PART_BYTES) continue;
    let rest = Buffer.concat(held, size);
    for (; rest.length > PART_BYTES; rest = rest.subarray(PART_BYTES))
      yield { body: rest.subarray(0, PART_BYTES), isLast: false };
    held = [rest];
    size = rest.length;
  }
  yield { body: Buffer.concat(held, size), isLast: true };
}

/** The server checks what it received against this. */
const checked = (body: Buffer) => ({
  Body: body,
  ContentLength: body.length,
  ContentMD5: createHash('md5').update(body).digest('base64'),
});

interface Target {
  Bucket: string;
  Key: string;
}

/** Sends a body as one piece when it is small, in parts when not. Nothing is seen of it before it is whole. */
async function upload(client: S3Client, target: Target, bytes: AsyncIterable<Buffer>): Promise<void> {
  const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let UploadId: string | undefined;
  try {
    for await (const { body, isLast } of cut(bytes)) {
      if (isLast && !UploadId) {
        await client.send(new PutObjectCommand({ ...target, ...checked(body) }));
        return;
      }
      UploadId ??= (await client.send(new CreateMultipartUploadCommand(target))).UploadId;
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ ...target, UploadId, PartNumber, ...checked(body) }));
      Parts.push({ PartNumber, ETag });
    }
    await client.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    // The first failure is the one to tell; parts that cannot be dropped now are the bucket's lifecycle rule's to drop.
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => {});
    throw error;
  }
}

const isFull = (error: unknown) =>
  error instanceof S3ServiceException && (FULL.has(error.name) || statusOf(error) === 507);

/** Opens an object, or a range of it. Beyond its end there is nothing, as in a file. */
async function open(client: S3Client, target: Target, range?: { start: number; end: number }) {
  const Range = range && `bytes=${range.start}-${range.end}`;
  const request = client.send(new GetObjectCommand({ ...target, Range })).catch((error: unknown) => {
    if (range && statusOf(error) === 416) return 'beyond' as const;
    throw error;
  });
  const answer = await orNull(request);
  if (answer === null) return null;
  if (answer === 'beyond') {
    const head = await orNull(client.send(new HeadObjectCommand(target)));
    return head && { size: head.ContentLength ?? 0, stream: Readable.from([]) };
  }
  const whole = answer.ContentRange?.split('/')[1];
  // In Node a body is a Readable; the type allows for browsers.
  return { size: whole ? Number(whole) : (answer.ContentLength ?? 0), stream: answer.Body as Readable };
}

/** Deletes all below a prefix, a page at a time. */
async function removeAll(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    if (Contents.length === 0) continue;
    const Delete = { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    if (Errors[0]) throw new Error(`${Errors.length} objects were not removed: ${Errors[0].Key} ${Errors[0].Message}`);
  }
}

async function listBelow(client: S3Client, Bucket: string, Prefix: string): Promise<string[]> {
  const names = new Set<string>();
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' })) {
    for (const { Key } of page.Contents ?? []) if (Key) names.add(Key);
    for (const { Prefix: folder } of page.CommonPrefixes ?? []) if (folder) names.add(folder.slice(0, -1));
  }
  return [...names].sort();
}

/** Objects in a bucket of S3, or of a server that speaks like it. */
export function createS3Store(options: S3Options): ObjectStore {
  const { bucket, prefix = '' } = options;
  const client = 'client' in options ? options.client : connect(options);
  const locate = (key: string): Target => {
    assertKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  return {
    async put(key, body, limit) {
      const target = locate(key);
      const { stream, seen } = meter(limit);
      const source = Buffer.isBuffer(body) ? Readable.from(body.length > 0 ? [body] : []) : body;
      let sending: Promise<void> | undefined;
      try {
        await pipeline(source, stream, (bytes: AsyncIterable<Buffer>) => {
          sending = upload(client, target, bytes);
          return sending;
        });
      } catch (error) {
        // The pipeline does not wait for what the upload takes back.
        await Promise.allSettled([sending]);
        throw isFull(error) ? new AppError('STORAGE_FULL', undefined, { cause: error }) : error;
      }
      return { size: seen.size, sha256: seen.digest() };
    },
    get: async (key, range) => open(client, locate(key), range),
    async size(key) {
      const head = await orNull(client.send(new HeadObjectCommand(locate(key))));
      return head && (head.ContentLength ?? 0);
    },
    async remove(key) {
      const target = locate(key);
      if (key.endsWith('/')) await removeAll(client, bucket, target.Key);
      else await client.send(new DeleteObjectCommand(target));
    },
    async list(below) {
      const keys = await listBelow(client, bucket, locate(below).Key);
      return keys.map((key) => key.slice(prefix.length));
    },
  };
}

/** Objects in a bucket that is there and lets us in. @throws StartError that says what is wrong with it. */
export async function openS3Store(place: S3Location): Promise<ObjectStore> {
  const client = connect(place);
  try {
    await client.send(new HeadBucketCommand({ Bucket: place.bucket }));
  } catch (cause) {
    const status = statusOf(cause);
    const where = place.endpoint ?? `Amazon S3 in ${place.region}`;
    const sentence =
      status === 404
        ? `There is no bucket ${place.bucket} at ${where}. Create it, or set S3_BUCKET to one that is there.`
        : status === 401 || status === 403
          ? `${where} does not let us into the bucket ${place.bucket}. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`
          : `The bucket ${place.bucket} at ${where} does not answer: ${(cause as Error).message}`;
    throw new StartError(sentence, { cause });
  }
  return createS3Store({ bucket: place.bucket, prefix: place.prefix, client });
}

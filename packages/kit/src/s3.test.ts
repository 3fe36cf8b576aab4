import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { closeServer } from '.';
import { createS3Store, openS3Store } from './s3';
import { type Bucket, startBucket } from './testing/bucket';

const run = promisify(execFile);

let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.stop());
afterEach(() => jest.restoreAllMocks());

/** A store whose client tells what it asks of the server, and asks for short pages. */
function overheard() {
  const asked: string[] = [];
  const client = new S3Client({ ...bucket.place, requestChecksumCalculation: 'WHEN_REQUIRED' });
  client.middlewareStack.add(
    (next, context) => (command) => {
      const name = String(context.commandName).replace(/Command$/, '');
      asked.push(name);
      return next(name === 'ListObjectsV2' ? { ...command, input: { ...command.input, MaxKeys: 2 } } : command);
    },
    { step: 'initialize' },
  );
  return { store: createS3Store({ bucket: bucket.place.bucket, client, prefix: 'overheard/' }), asked };
}

const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1_000_000));

test('a small body is one request, a large one goes in parts', async () => {
  const { store, asked } = overheard();
  await store.put('small', Readable.from(megabytes(8)));
  await store.put('large', Readable.from(megabytes(20)));
  const inParts = ['CreateMultipartUpload', 'UploadPart', 'UploadPart', 'UploadPart', 'CompleteMultipartUpload'];
  expect(asked).toEqual(['PutObject', ...inParts]);
});

test('the parts of a body that breaks off are dropped', async () => {
  const { store, asked } = overheard();
  const breaking = Readable.from(
    (async function* () {
      yield* megabytes(10);
      throw new Error('the phone lost its signal');
    })(),
  );
  await expect(store.put('take', breaking)).rejects.toThrow('the phone lost its signal');
  expect(asked).toEqual(['CreateMultipartUpload', 'UploadPart', 'AbortMultipartUpload']);
  expect(await bucket.keys('overheard/take')).toEqual([]);
});

/** The test server marks its pages with single DES, which Node has no more; three times the same key is the same. */
function lendSingleDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const triple = (key: unknown) => Buffer.concat([key as Buffer, key as Buffer, key as Buffer]);
  jest
    .spyOn(crypto, 'createCipheriv')
    .mockImplementation((_name, key, iv) => createCipheriv('des-ede3-cbc', triple(key), iv));
  jest
    .spyOn(crypto, 'createDecipheriv')
    .mockImplementation((_name, key, iv) => createDecipheriv('des-ede3-cbc', triple(key), iv));
}

test('a folder of more objects than a page holds is listed and removed whole', async () => {
  lendSingleDes();
  const { store, asked } = overheard();
  const keys = ['r/1', 'r/2', 'r/3', 'r/4', 'r/5'];
  for (const key of [...keys, 'r0']) await store.put(key, Buffer.from(key));
  expect(await store.list('r/')).toEqual(keys);
  asked.length = 0;
  await store.remove('r/');
  expect(asked.filter((command) => command === 'DeleteObjects')).toHaveLength(3);
  expect(await bucket.keys('overheard/r')).toEqual(['overheard/r0']);
});

describe('a server that fails', () => {
  let server: Server;
  let requests: string[];
  let answer: { status: number; code: string };
  let store: ReturnType<typeof createS3Store>;
  beforeEach(async () => {
    requests = [];
    server = createServer((request, response) => {
      requests.push(request.method ?? '');
      request.resume().on('end', () => {
        const { status, code } = answer;
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>as told</Message></Error>`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    store = createS3Store({ ...bucket.place, endpoint: `http://127.0.0.1:${port}` });
  });
  afterEach(() => closeServer(server, 0));

  test.each([
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
    [400, 'XMinioAdminBucketQuotaExceeded'],
  ])('%d %s is a full storage', async (status, code) => {
    answer = { status, code };
    await expect(store.put('take', Buffer.from('x'))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(store.put('take', Readable.from(megabytes(9)))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });

  test('is asked again a few times, then the failure is told', async () => {
    answer = { status: 500, code: 'InternalError' };
    await expect(store.put('take', Buffer.from('x'))).rejects.toMatchObject({ name: 'InternalError' });
    expect(requests).toEqual(['PUT', 'PUT', 'PUT', 'PUT']);
  });

  test('a bucket that is gone is a failure, and not an object that is not there', async () => {
    answer = { status: 404, code: 'NoSuchBucket' };
    await expect(store.get('take')).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('a key without rights stops the start with a sentence', async () => {
    answer = { status: 403, code: 'AccessDenied' };
    const { port } = server.address() as AddressInfo;
    const opening = openS3Store({ ...bucket.place, endpoint: `http://127.0.0.1:${port}` });
    await expect(opening).rejects.toThrow('does not let us into the bucket jobspeak. Check S3_ACCESS_KEY_ID');
  });
});

/** A program of its own, as services are started: jest has another way to load modules. */
const PROGRAM = `
  const kit = require('./packages/kit/src');
  const isLoaded = () => Object.keys(require.cache).some((file) => file.includes('@aws-sdk'));
  const before = isLoaded();
  kit.openObjects(kit.readConfig(kit.ObjectSettings, process.env), 'unused')
    .then((store) => store.put('logo', Buffer.from('x')))
    .then(() => console.log(JSON.stringify({ before, after: isLoaded() })));
`;

test('the environment opens the bucket, and only then loads the SDK', async () => {
  const { bucket: name, endpoint, region, credentials } = bucket.place;
  const env = {
    S3_BUCKET: name,
    S3_PREFIX: 'chosen/',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const root = path.resolve(__dirname, '../../..');
  const { stdout } = await run(process.execPath, ['-r', 'tsx/cjs', '-e', PROGRAM], { cwd: root, env });
  expect(JSON.parse(stdout)).toEqual({ before: false, after: true });
  expect(await bucket.keys('chosen/')).toEqual(['chosen/logo']);
});

test('a bucket that is not there stops the start with a sentence', async () => {
  const opening = openS3Store({ ...bucket.place, bucket: 'another' });
  await expect(opening).rejects.toThrow(/^There is no bucket another at http.*set S3_BUCKET/);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';

const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3 server with an empty bucket, on a free port. */
export async function startBucket() {
  const folder = await mkdtemp(path.join(tmpdir(), 'jobspeak-bucket-'));
  const name = 'jobspeak';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name, configs: [] }],
  });
  const { port } = await server.run();
  const place = {
    bucket: name,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials,
    forcePathStyle: true,
  };
  const client = new S3Client(place);
  return {
    place,
    /** Every key below a prefix, as the server itself tells it. */
    async keys(prefix: string): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix }));
      return Contents.map(({ Key = '' }) => Key).sort();
    },
    async stop(): Promise<void> {
      client.destroy();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Bucket = Awaited<ReturnType<typeof startBucket>>;

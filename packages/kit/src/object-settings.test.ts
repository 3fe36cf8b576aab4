import { ObjectSettings, readConfig } from '.';

const whole = {
  S3_BUCKET: 'takes',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('without a bucket the objects are files', () => {
  expect(readConfig(ObjectSettings, { PATH: '/bin' })).toEqual({ s3: null });
  expect(readConfig(ObjectSettings, { S3_BUCKET: '', S3_REGION: '' })).toEqual({ s3: null });
});

test('with a bucket they are in it', () => {
  const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
  const s3 = { bucket: 'takes', region: 'eu-west-1', credentials, forcePathStyle: false };
  expect(readConfig(ObjectSettings, whole)).toEqual({ s3 });
  const endpoint = 'http://localhost:9000';
  const own = { ...whole, S3_ENDPOINT: endpoint, S3_PREFIX: 'jobspeak/' };
  const ownS3 = { ...s3, endpoint, prefix: 'jobspeak/', forcePathStyle: true };
  expect(readConfig(ObjectSettings, own)).toEqual({ s3: ownS3 });
  expect(readConfig(ObjectSettings, { ...own, S3_FORCE_PATH_STYLE: 'false' })).toEqual({
    s3: { ...ownS3, forcePathStyle: false },
  });
});

test('without keys those of the machine are used', () => {
  const { S3_ACCESS_KEY_ID: _id, S3_SECRET_ACCESS_KEY: _secret, ...keyless } = whole;
  expect(readConfig(ObjectSettings, keyless).s3).toMatchObject({ bucket: 'takes', credentials: undefined });
});

test.each([
  ['S3_BUCKET', 'S3_BUCKET: is missing, and S3_REGION is of no use without it'],
  ['S3_REGION', 'S3_REGION: is missing: the region of S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_ACCESS_KEY_ID: is missing'],
  ['S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY: is missing'],
])('a place without %s stops the start and says so', (name, sentence) => {
  expect(() => readConfig(ObjectSettings, { ...whole, [name]: undefined })).toThrow(sentence);
});

test.each([
  ['S3_ENDPOINT', 'localhost:9000', 'an address such as http://localhost:9000 is expected'],
  ['S3_FORCE_PATH_STYLE', 'maybe', 'true or false is expected'],
  ['S3_PREFIX', 'jobspeak', 'a prefix that ends in / is expected'],
])('%s=%s stops the start and says what is expected', (name, value, sentence) => {
  expect(() => readConfig(ObjectSettings, { ...whole, [name]: value })).toThrow(`${name}: ${sentence}`);
});

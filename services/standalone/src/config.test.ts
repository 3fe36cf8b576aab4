import { loadConfig } from './config';

test('objects are files of this machine until a bucket is named', () => {
  expect(loadConfig({}).s3).toBeNull();
  expect(loadConfig({ S3_BUCKET: 'takes', S3_REGION: 'eu-west-1' }).s3).toMatchObject({ bucket: 'takes' });
});

test('this machine hears recordings until a provider is named', () => {
  expect(loadConfig({}).transcription).toBeNull();
  const openai = { TRANSCRIPTION_ENGINE: 'openai', OPENAI_API_KEY: 'sk-test' };
  expect(loadConfig(openai).transcription).toMatchObject({ engine: 'openai' });
  expect(() => loadConfig({ TRANSCRIPTION_ENGINE: 'openai' })).toThrow('OPENAI_API_KEY: is missing');
});

test('this machine reads words until a model is named', () => {
  expect(loadConfig({}).understanding).toBeNull();
  const openai = { OPENAI_UNDERSTANDING_MODEL: 'gpt-4o', OPENAI_API_KEY: 'sk-test' };
  expect(loadConfig(openai)).toMatchObject({ understanding: { model: 'gpt-4o' }, transcription: null });
  expect(() => loadConfig({ OPENAI_UNDERSTANDING_MODEL: 'gpt-4o' })).toThrow('OPENAI_API_KEY: is missing');
});

test('events stay in the process until a broker is named', () => {
  expect(loadConfig({ AMQP_URL: '' }).amqpUrl).toBeUndefined();
  expect(loadConfig({ AMQP_URL: 'amqp://localhost' }).amqpUrl).toBe('amqp://localhost');
  expect(() => loadConfig({ AMQP_URL: 'localhost:5672' })).toThrow('AMQP_URL: must look like amqp://');
});

test('every variable that is wrong or missing is named at once', () => {
  const start = () => loadConfig({ WEB_PORT: '0', S3_BUCKET: 'takes', S3_ACCESS_KEY_ID: 'id' });
  expect(start).toThrow('WEB_PORT: a port between 1 and 65535 is expected');
  expect(start).toThrow('S3_REGION: is missing');
  expect(start).toThrow('S3_SECRET_ACCESS_KEY: is missing');
});

test('how often an address may try to sign in is set, or as usual', () => {
  expect(loadConfig({}).signInsPerFiveMinutes).toBeUndefined();
  expect(loadConfig({ SIGN_INS_PER_FIVE_MINUTES: '500' }).signInsPerFiveMinutes).toBe(500);
  expect(() => loadConfig({ SIGN_INS_PER_FIVE_MINUTES: '0' })).toThrow('SIGN_INS_PER_FIVE_MINUTES');
});

test('faults can be switched on where that is asked for, and never in production', () => {
  expect(loadConfig({}).faults).toEqual({ allowsFaults: false });
  expect(loadConfig({ FAULT_SWITCHES: 'true' }).faults).toEqual({ allowsFaults: true });
  expect(loadConfig({ FAULT_SWITCHES: 'false', NODE_ENV: 'production' }).faults).toEqual({ allowsFaults: false });
  expect(() => loadConfig({ FAULT_SWITCHES: 'true', NODE_ENV: 'production' })).toThrow(
    'FAULT_SWITCHES: faults are for development, and NODE_ENV says production',
  );
});

test('what a compose file sets to nothing is not set: mail, sign-in and all the others', () => {
  const names = ['SMTP_URL', 'MAIL_FROM', 'GOOGLE_CLIENT_ID', 'REGISTRATIONS_PER_DAY', 'CHROMIUM_PATH', 'HOST'];
  const nothing = Object.fromEntries([...names, 'WEB_URL', 'LOG_LEVEL', 'WEB_PORT'].map((name) => [name, '']));
  expect(loadConfig(nothing)).toEqual(loadConfig({}));
});

import { readConfig } from '@jobspeak/kit';
import { UnderstandingSettings } from './settings';

const read = (environment: NodeJS.ProcessEnv) => readConfig(UnderstandingSettings, environment);

test('without a model words are read on this machine, also where there is a key for other uses', () => {
  expect(read({ PATH: '/bin' })).toEqual({ understanding: null });
  expect(read({ OPENAI_API_KEY: 'sk-1', OPENAI_UNDERSTANDING_MODEL: '' })).toEqual({ understanding: null });
});

test('with a key and a model they are read by OpenAI, or by a server that speaks like it', () => {
  const set = { OPENAI_API_KEY: 'sk-1', OPENAI_UNDERSTANDING_MODEL: 'gpt-4o' };
  const understanding = { apiKey: 'sk-1', model: 'gpt-4o', baseUrl: undefined, timeoutMs: 20_000 };
  expect(read(set)).toEqual({ understanding });
  const baseUrl = 'http://localhost:4010/v1';
  expect(read({ ...set, OPENAI_BASE_URL: baseUrl })).toEqual({ understanding: { ...understanding, baseUrl } });
});

test("a server of one's own needs no key, and may be given more time", () => {
  const own = { OPENAI_BASE_URL: 'http://localhost:11434/v1', OPENAI_UNDERSTANDING_MODEL: 'qwen2.5:14b' };
  expect(read({ ...own, OPENAI_UNDERSTANDING_SECONDS: '120' })).toEqual({
    understanding: { apiKey: 'none', model: 'qwen2.5:14b', baseUrl: own.OPENAI_BASE_URL, timeoutMs: 120_000 },
  });
  expect(() => read({ ...own, OPENAI_UNDERSTANDING_SECONDS: 'long' })).toThrow('OPENAI_UNDERSTANDING_SECONDS');
});

test('a model without a key, or a wrong address, stops the start and says so', () => {
  expect(() => read({ OPENAI_UNDERSTANDING_MODEL: 'gpt-4o' })).toThrow(
    'OPENAI_API_KEY: is missing: OPENAI_UNDERSTANDING_MODEL needs a key of OpenAI',
  );
  expect(() => read({ OPENAI_BASE_URL: 'localhost' })).toThrow('an address such as http://localhost:4010/v1');
});

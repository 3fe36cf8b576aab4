import { readConfig } from '@jobspeak/kit';
import { UnderstandingSettings } from './settings';

const read = (environment: NodeJS.ProcessEnv) => readConfig(UnderstandingSettings, environment);

test('without a model words are read on this machine, also where there is a key for other uses', () => {
  expect(read({ PATH: '/bin' })).toEqual({ understanding: null });
  expect(read({ OPENAI_API_KEY: 'sk-1', OPENAI_UNDERSTANDING_MODEL: '' })).toEqual({ understanding: null });
});

test('with a key and a model they are read by OpenAI, or by a server that speaks like it', () => {
  const set = { OPENAI_API_KEY: 'sk-1', OPENAI_UNDERSTANDING_MODEL: 'gpt-4o' };
  const understanding = { apiKey: 'sk-1', model: 'gpt-4o', baseUrl: undefined };
  expect(read(set)).toEqual({ understanding });
  const baseUrl = 'http://localhost:4010/v1';
  expect(read({ ...set, OPENAI_BASE_URL: baseUrl })).toEqual({ understanding: { ...understanding, baseUrl } });
});

test('a model without a key, or a wrong address, stops the start and says so', () => {
  expect(() => read({ OPENAI_UNDERSTANDING_MODEL: 'gpt-4o' })).toThrow(
    'OPENAI_API_KEY: is missing: OPENAI_UNDERSTANDING_MODEL needs a key of OpenAI',
  );
  expect(() => read({ OPENAI_BASE_URL: 'localhost' })).toThrow('an address such as http://localhost:4010/v1');
});

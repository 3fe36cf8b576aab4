import { LLMock } from '@copilotkit/aimock';
import { z } from 'zod';
import { startFaultyServer } from './faulty-server';

/** The form of a transcription by OpenAI's published description; what is not in it is refused. */
const Form = z.strictObject({
  file: z.instanceof(File).refine(({ name, size }) => /\.wav$/.test(name) && size <= 25 * 1024 * 1024),
  model: z.string(),
  language: z.string().length(2).optional(),
  prompt: z.string().optional(),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt', 'diarized_json']),
  'timestamp_granularities[]': z.enum(['word', 'segment']).optional(),
  'include[]': z.literal('logprobs').optional(),
});
type Form = z.infer<typeof Form>;

export const PATH = '/v1/audio/transcriptions';

/** A sentence as Whisper gives it, with how sure it is of it. */
export const whisperSegment = (
  text: string,
  start: number,
  end: number,
  sure = { avg_logprob: -0.1, no_speech_prob: 0.01 },
) => ({
  id: 0,
  seek: 0,
  start,
  end,
  text: ` ${text}`,
  tokens: [],
  temperature: 0,
  compression_ratio: 1.2,
  ...sure,
});

interface Said {
  text: string;
  duration?: number;
  segments?: ReturnType<typeof whisperSegment>[];
  /** aimock does not know them. */
  logprobs?: { token: string; logprob: number }[];
}

/** OpenAI's transcription as aimock speaks it, behind a check of what is sent and a line that can be told to break. */
export async function startOpenAiServer() {
  const mock = new LLMock({ port: 0, logLevel: 'silent' });
  const upstream = await mock.start();
  const forms: Form[] = [];
  const held = {
    /** What is heard, by the number of the part. */
    say: (_number: number): Said => ({ text: '' }),
  };
  const hear = async (body: Buffer, contentType: string): Promise<object> => {
    const { logprobs, ...transcription } = held.say(forms.length - 1);
    mock.clearFixtures();
    mock.onTranscription({ transcription });
    const headers = { 'content-type': contentType };
    const heard = await fetch(upstream + PATH, { method: 'POST', headers, body: new Uint8Array(body) });
    return { ...((await heard.json()) as object), ...(logprobs && { logprobs }) };
  };
  const server = await startFaultyServer(
    (path) => path,
    async ({ name, headers, body }) => {
      const json = { 'content-type': 'application/json' };
      const refuse = (status: number, message: string) => ({
        status,
        headers: json,
        body: JSON.stringify({ error: { message } }),
      });
      if (name !== PATH) return refuse(404, 'Unknown path');
      if (headers.authorization !== 'Bearer sk-test') return refuse(401, 'Incorrect API key');
      const type = headers['content-type'] ?? '';
      const sent = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      const form = Form.safeParse(Object.fromEntries(sent));
      if (!form.success) return refuse(400, z.prettifyError(form.error));
      forms.push(form.data);
      return { status: 200, headers: json, body: JSON.stringify(await hear(body, type)) };
    },
  );
  return {
    ...server,
    forms,
    held,
    reset() {
      server.reset();
      forms.length = 0;
    },
    async stop() {
      await server.stop();
      await mock.stop();
    },
  };
}
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>;

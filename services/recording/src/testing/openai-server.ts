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

/** OpenAI's transcription as it is seen from outside. */
export async function startOpenAiServer() {
  const forms: Form[] = [];
  const held = {
    /** What is heard, by the number of the part. */
    say: (_number: number): { text: string; segments?: unknown; logprobs?: unknown } => ({ text: '' }),
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
      const sent = await new Response(new Uint8Array(body), {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData();
      const form = Form.safeParse(Object.fromEntries(sent));
      if (!form.success) return refuse(400, z.prettifyError(form.error));
      forms.push(form.data);
      return { status: 200, headers: json, body: JSON.stringify(held.say(forms.length - 1)) };
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
  };
}
export type OpenAiServer = Awaited<ReturnType<typeof startOpenAiServer>>;

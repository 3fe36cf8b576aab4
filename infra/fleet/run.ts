/** npm run fleet: every service in a process of its own on this machine, over RabbitMQ, as production has it. */
import path from 'node:path';
import { closeServer, listen, Port, readConfig, StartError } from '@jobspeak/kit';
import { z } from 'zod';
import { DEMO, ensureAccount } from '../../services/standalone/src/demo';
import { createWeb } from '../../services/standalone/src/web';
import { say } from '../bench/machine';
import { ROOT } from '../bench/product';
import { startFleet } from './fleet';

const Settings = z.object({
  WEB_PORT: Port.default(8080),
  API_PORT: Port.default(3000),
  DATA_DIR: z.string().min(1).default('.data/fleet'),
  GOOGLE_CLIENT_ID: z.string().optional(),
});

async function main(): Promise<void> {
  const { WEB_PORT: webPort, API_PORT: apiPort, DATA_DIR, GOOGLE_CLIENT_ID } = readConfig(Settings, process.env);
  const dataDir = path.resolve(ROOT, DATA_DIR);
  // the demo is for trying everything, as often as one likes
  const goldEmails = [process.env.GOLD_EMAILS, DEMO.email].filter(Boolean).join(',');
  const variables = () => ({ GOLD_EMAILS: goldEmails });
  const fleet = await startFleet({ dataDir, apiPort, webOrigin: `http://localhost:${webPort}`, say, variables });
  const web = await listen(createWeb({ root: ROOT, apiPort, google: Boolean(GOOGLE_CLIENT_ID) }), webPort, '127.0.0.1');
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void Promise.all([closeServer(web.server, 500), fleet.stop()]).then(() => process.exit(0));
    });
  await ensureAccount(fleet.apiUrl, DEMO);
  say(`Jobspeak is ready at http://localhost:${webPort} · demo login ${DEMO.email} / ${DEMO.password}`);
  say(`API ${fleet.apiUrl} · logs ${path.join(dataDir, 'logs')} · RabbitMQ ${fleet.amqpUrl}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exit(1);
});

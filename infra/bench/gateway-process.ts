/** A gateway alone in its process, before one service that stands for all of them; for `npm run bench -- gateway`. */
import { createGateway, localOrigins } from '@jobspeak/gateway';
import { createLog, listen } from '@jobspeak/kit';
import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import pino from 'pino';

async function main(): Promise<void> {
  const [upstream = '', jwks = '', logFile = ''] = process.argv.slice(2);
  // the access log is written at level debug, some lines at a time
  const destination = pino.destination({ dest: logFile, sync: false, minLength: 8_192 });
  const gateway = createGateway({
    urls: () => upstream,
    keys: createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet),
    log: createLog({ name: 'bench', level: 'debug', destination }),
    clock: () => new Date(),
    isAllowedOrigin: localOrigins(8080),
    limits: { perMinute: 1_000_000_000, credentialsPerFiveMinutes: 1_000 },
  });
  const { url } = await listen(gateway.app, 0, '127.0.0.1');
  process.stdout.write(`${url}\n`);
}

void main();

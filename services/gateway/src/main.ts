import {
  closeServer,
  followEndedSessions,
  keysFrom,
  listen,
  openBus,
  ProcessSettings,
  readConfig,
  runProcess,
  setting,
} from '@jobspeak/kit';
import { z } from 'zod';
import { createGateway } from './app';
import { limitsWith } from './limits';
import { ROUTES, type ServiceName } from './routes';
import { GatewaySettings } from './settings';

const Address = z.url({ protocol: /^https?$/, error: 'must look like http://quote:3003' });
const needed = new Set(ROUTES.filter((route) => !route.isDispensable).map(({ service }) => service));
const SERVICES: readonly ServiceName[] = [...new Set(ROUTES.map(({ service }) => service))];
const variableOf = (service: ServiceName) => `${service.toUpperCase()}_URL`;

/** Where each service of the routes is: `AUTH_URL`, `QUOTE_URL` and so on. */
const Addresses = z.object(
  Object.fromEntries(
    SERVICES.map((service) => [variableOf(service), needed.has(service) ? Address : setting(Address)]),
  ),
);

const GRACE_MS = 5_000;

runProcess('gateway', async (log, stops) => {
  const settings = readConfig(ProcessSettings.and(Addresses).and(GatewaySettings), process.env);
  const addresses = Addresses.parse(process.env);
  const authUrl = settings.AUTH_URL;
  const clock = () => new Date();
  const ended = followEndedSessions({ authUrl: () => authUrl, clock, log });
  const gateway = createGateway({
    urls: (service) => addresses[variableOf(service)] ?? '',
    keys: keysFrom(`${authUrl}/auth/.well-known/jwks.json`),
    ended,
    log,
    clock,
    isAllowedOrigin: (origin) => settings.WEB_ORIGINS.includes(origin),
    trustedProxies: settings.TRUSTED_PROXIES,
    limits: limitsWith(settings.SIGN_INS_PER_FIVE_MINUTES),
  });
  const bus = openBus(settings, 'gateway', log);
  stops.add('bus', () => bus.stop());
  bus.subscribe([...gateway.consumers, ended.consumer]);
  bus.start();
  const { server } = await listen(gateway.app, settings.PORT, settings.HOST);
  stops.add('server', async () => {
    await gateway.stop();
    await closeServer(server, GRACE_MS);
  });
});

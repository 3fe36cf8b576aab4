import { isIP } from 'node:net';
import { setting } from '@jobspeak/kit';
import { z } from 'zod';

/** An address such as 10.0.0.7, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}

/** Scheme, host and port, nothing more. */
const isOrigin = (text: string): boolean =>
  /^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const readProxies = (text: string, context: z.RefinementCtx): number | string[] => {
  if (/^\d$/.test(text.trim())) return Number(text);
  const networks = text.split(',').map((one) => one.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({ code: 'custom', message: 'a number, or addresses such as 10.0.0.0/8, are expected' });
  return z.NEVER;
};

/** Tighter or wider than usual: the single process and the gateway read it alike. */
export const GatewayLimits = z.object({
  /**
   * How often one address may try a password, a link or a new account in five minutes. More than the usual 60 where
   * very many people share an address.
   */
  SIGN_INS_PER_FIVE_MINUTES: setting(z.coerce.number('a number is expected').int('a whole number is expected').min(1)),
});

export const GatewaySettings = GatewayLimits.extend({
  /** Pages that may call, as their browsers name them: separated by commas, and no others. */
  WEB_ORIGINS: z
    .string('the origins of the web application are expected, for example https://app.example.com')
    .transform((list) => list.split(',').map((origin) => origin.trim().replace(/\/$/, '')))
    .refine((origins) => origins.every(isOrigin), 'origins such as https://app.example.com are expected'),
  /**
   * The proxies of ours before the gateway, which are believed when they say who is calling: how many there are, where
   * nobody else can reach the gateway, or their addresses and networks, separated by commas.
   */
  TRUSTED_PROXIES: setting(z.string().transform(readProxies)),
});

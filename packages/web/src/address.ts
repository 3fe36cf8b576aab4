const IP = /^(\d{1,3}\.){3}\d{1,3}$|^\[[\da-f:]+\]$/i;
const LOCAL_API_PORT = 3000;

/** Where the API is (specification, section 7): the configured one, port 3000 beside a local page, else `api.` of the host. */
export function apiAddress(
  page: { protocol: string; hostname: string; host: string },
  configured?: string | null,
): string {
  if (configured) return configured.replace(/\/+$/, '');
  if (page.hostname === 'localhost' || IP.test(page.hostname))
    return `${page.protocol}//${page.hostname}:${LOCAL_API_PORT}`;
  return `https://api.${page.host}`;
}

/** The address for the page that is open. */
export const currentApiAddress = (): string =>
  apiAddress(location, document.querySelector<HTMLMetaElement>('meta[name="jobspeak-api"]')?.content);

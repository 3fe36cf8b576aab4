import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ROOT } from '../../infra/bench/product';
import { createWeb } from '../../services/standalone/src/web';

/** A weak signal: 1.6 Mbit/s down, 0.75 up, 150 ms. */
export const LINE = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, offline: false };
/** A cheap phone: a quarter of the processor. */
export const SLOWER = 4;
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'en-GB' };

const SCRIPT = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.getElementById('root')).render(createElement('h1', null, 'Say the job. Send the quote.'));`;

/** Where the page of the floor is. */
export const FLOOR_ADDRESS = '/campaign/quote-from-voice';

/** The floor of every page that React draws: a site with a page that is React and one heading. */
export async function buildFloor(folder: string): Promise<void> {
  const place = path.join(folder, 'shell/dist/campaign');
  mkdirSync(place, { recursive: true });
  const entry = path.join(folder, 'floor.js');
  writeFileSync(entry, SCRIPT);
  const compiler = rspack({
    mode: 'production',
    target: ['web', 'es2022'],
    entry,
    output: { path: place, filename: 'floor.0123abcd.js' },
    resolve: { modules: [path.join(ROOT, 'node_modules')] },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(String(stats))) : resolve(),
    );
  });
  await new Promise((resolve) => compiler.close(resolve));
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Floor</title>';
  const script = '<script defer src="/campaign/floor.0123abcd.js"></script>';
  writeFileSync(
    path.join(place, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}${script}</head><body><div id="root"></div></body></html>`,
  );
}

/** Serves the frontends below a folder, as the product does. */
export async function serve(root: string): Promise<{ server: Server; url: string }> {
  const server = createWeb({ root }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

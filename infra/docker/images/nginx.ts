import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Image } from './build';

/** Where nginx reads the site's configuration: the image's own start writes it there. */
const FILLED_IN = '/tmp';

/**
 * The command that fills the templates in, as the start of the nginx image does, and starts nginx. Each frontend has an
 * address of its own here, since all share this machine's network; in containers each listens on its own host.
 */
export function fillIn(image: Image, environment: Readonly<Record<string, string>>, address: string): string[] {
  const templates = path.join(image.root, 'etc/nginx/templates');
  const writes = readdirSync(templates).map((name) => {
    const text = readFileSync(path.join(templates, name), 'utf8')
      .replaceAll(/\$\{(\w+)\}/g, (whole, variable: string) => environment[variable] ?? whole)
      .replaceAll('listen 8080;', `listen ${address}:8080;`);
    const place = path.join(FILLED_IN, name.replace(/\.template$/, ''));
    return `echo ${Buffer.from(text).toString('base64')} | base64 -d > ${place}`;
  });
  return ['sh', '-c', `${writes.join(' && ')} && exec nginx -g 'daemon off;'`];
}

const TYPE_A = 1;

/** A name server that knows these names alone, as the one of a container network does. */
export async function startNames(addresses: Readonly<Record<string, string>>) {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.subarray(at + 1, at + 1 + length).toString('latin1'));
      at += length + 1;
    }
    const end = at + 5;
    const address = question.readUInt16BE(at + 1) === TYPE_A ? addresses[labels.join('.')] : undefined;
    const isKnown = labels.join('.') in addresses;
    const header = Buffer.from([
      ...question.subarray(0, 2),
      0x81,
      isKnown ? 0x80 : 0x83,
      0,
      1,
      0,
      address ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const answer = address
      ? Buffer.from([0xc0, 12, 0, TYPE_A, 0, 1, 0, 0, 0, 5, 0, 4, ...address.split('.').map(Number)])
      : Buffer.alloc(0);
    socket.send(Buffer.concat([header, question.subarray(12, end), answer]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => void socket.close() };
}

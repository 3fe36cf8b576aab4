/**
 * Loaded before a process of the product (`NODE_OPTIONS=--require`): it wraps the drivers, so that the process can be
 * killed at a named point of its work without a hook in the product. A process looks for its orders in the folder
 * KILL_ORDERS: `<name>.json` with the point and how often it is passed before the end. Carried-out orders are renamed to
 * `<name>.done`, with the time.
 */
const childProcess = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const Module = require('node:module');
const path = require('node:path');

const folder = process.env.KILL_ORDERS;
const script = process.argv[1] ?? '';
const isListener = script.includes('listening-process');
const name = isListener ? 'listener' : (process.env.KILL_NAME ?? '');
const order = path.join(folder ?? '', `${name}.json`);
const passed = new Map();

/** Counts a passage of a point; at the ordered one, kills: this process, or what `victim` kills instead. */
function pass(point, victim) {
  let asked;
  try {
    asked = JSON.parse(fs.readFileSync(order, 'utf8'));
  } catch {
    return; // no order, or not all of it is there yet
  }
  if (asked.point !== point) return;
  const count = (passed.get(asked.id) ?? 0) + 1;
  passed.set(asked.id, count);
  if (count < asked.count) return;
  fs.writeFileSync(`${order}.partial`, JSON.stringify({ ...asked, at: Date.now() }));
  fs.rmSync(order);
  fs.renameSync(`${order}.partial`, path.join(folder, `${name}.done`));
  if (victim && asked.victim) return victim();
  process.kill(process.pid, 'SIGKILL');
}

const wrap = (target, method, make) => {
  const original = target[method];
  target[method] = make(original);
};

/** A commit that holds an event is known to the database, and not yet to this process. */
function wrapPostgres({ Client }) {
  const withEvent = new WeakSet();
  const textOf = (query) => String(typeof query === 'string' ? query : (query?.text ?? ''));
  wrap(
    Client.prototype,
    'query',
    (query) =>
      function (...args) {
        const text = textOf(args[0]);
        if (/^insert into "outbox"/i.test(text)) withEvent.add(this);
        if (/^rollback/i.test(text)) withEvent.delete(this);
        if (!/^commit/i.test(text) || !withEvent.delete(this)) return query.apply(this, args);
        const last = args.length - 1;
        if (typeof args[last] === 'function') {
          const callback = args[last];
          args[last] = (...answer) => {
            pass('after-commit');
            return callback(...answer);
          };
          return query.apply(this, args);
        }
        const result = query.apply(this, args);
        return typeof result?.then !== 'function'
          ? result
          : result.then((answer) => {
              pass('after-commit');
              return answer;
            });
      },
  );
}

/** Before an event is published, after its confirm and before this process knows of it, and before an acknowledgement. */
function wrapChannels(channelModel) {
  const { Channel, ConfirmChannel } = channelModel;
  wrap(
    ConfirmChannel.prototype,
    'publish',
    (publish) =>
      function (exchange, key, content, options, confirmed) {
        pass('before-publish');
        return publish.call(this, exchange, key, content, options, (...answer) => {
          pass('after-confirm');
          return confirmed?.(...answer);
        });
      },
  );
  wrap(
    Channel.prototype,
    'ack',
    (ack) =>
      function (...args) {
        pass('before-ack');
        return ack.apply(this, args);
      },
  );
}

/** A document is with the browser; the order may mean the browser instead of this process. */
function wrapPuppeteer(puppeteer) {
  const target = puppeteer.default ?? puppeteer;
  wrap(
    target,
    'launch',
    (launch) =>
      async function (...args) {
        const browser = await launch.apply(this, args);
        wrap(
          browser,
          'newPage',
          (newPage) =>
            async function (...options) {
              const page = await newPage.apply(this, options);
              wrapPrinting(page, browser);
              return page;
            },
        );
        return browser;
      },
  );
}

/** A page prints by itself, or over a session of its own. */
function wrapPrinting(page, browser) {
  const passing = (printing) => {
    pass('render', () => browser.process()?.kill('SIGKILL'));
    return printing;
  };
  wrap(
    page,
    'pdf',
    (pdf) =>
      function (...look) {
        return passing(pdf.apply(this, look));
      },
  );
  wrap(
    page,
    'createCDPSession',
    (create) =>
      async function () {
        const session = await create.call(this);
        wrap(
          session,
          'send',
          (send) =>
            function (method, ...rest) {
              const answer = send.call(this, method, ...rest);
              return method === 'Page.printToPDF' ? passing(answer) : answer;
            },
        );
        return session;
      },
  );
}

const WRAPPERS = {
  pg: wrapPostgres,
  puppeteer: wrapPuppeteer,
};

function wrapModules() {
  const done = new Set();
  wrap(
    Module,
    '_load',
    (load) =>
      function (request, ...rest) {
        const loaded = load.call(this, request, ...rest);
        if (Object.hasOwn(WRAPPERS, request) && !done.has(request)) {
          done.add(request);
          WRAPPERS[request](loaded);
        }
        if (request === 'amqplib' && !done.has(request)) {
          done.add(request);
          wrapChannels(
            load.call(this, path.join(path.dirname(require.resolve('amqplib')), 'lib/channel_model'), ...rest),
          );
        }
        return loaded;
      },
  );
}

/** A part of an upload has arrived and nothing has been made of it. */
function wrapUploads() {
  const { push } = http.IncomingMessage.prototype;
  http.IncomingMessage.prototype.push = function (chunk, ...rest) {
    const isUpload = chunk !== null && /\/(chunks|upload)$/.test(this.url ?? '');
    if (isUpload) pass('upload');
    return push.call(this, chunk, ...rest);
  };
}

/** A part of a recording goes from the service to the process that decodes it. */
function wrapDecoding() {
  if (isListener) {
    process.on('message', (message) => {
      if (message?.op === 'chunk') pass('decode');
    });
    return;
  }
  wrap(
    childProcess.ChildProcess.prototype,
    'spawn',
    (spawn) =>
      function (...args) {
        const result = spawn.apply(this, args);
        if (typeof this.send !== 'function') return result;
        const send = this.send.bind(this);
        this.send = (message, ...more) => {
          if (message?.op === 'chunk') pass('decode');
          return send(message, ...more);
        };
        return result;
      },
  );
}

if (folder && name && require('node:worker_threads').isMainThread) {
  wrapModules();
  wrapUploads();
  wrapDecoding();
}

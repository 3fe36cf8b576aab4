import path from 'node:path';
import express, { type RequestHandler, type Response } from 'express';

const HASHED = /\.[0-9a-f]{8}\.(js|css|woff2|svg|png|gz)$/;
const FOREVER = 'public, max-age=31536000, immutable';

/** A built file never changes, because its name holds its hash; every other file is asked for anew. */
const keepAsNamed = (res: Response, file: string) => res.set('Cache-Control', HASHED.test(file) ? FOREVER : 'no-cache');

/** The files that the build has compressed (`NAME.br`), for browsers that take them so; any other is left to the next. */
function compressed(folder: string): RequestHandler {
  const serve = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders: (res: Response, file: string) => {
      const name = file.replace(/\.br$/, '');
      keepAsNamed(res, name).type(path.extname(name)).set('Content-Encoding', 'br');
    },
  });
  return (req, res, next) => {
    const { url } = req;
    if (!HASHED.test(url) || !req.acceptsEncodings('br')) return next();
    req.url = `${url}.br`;
    serve(req, res, (error?: unknown) => {
      req.url = url;
      next(error);
    });
  };
}

/** Serves a frontend's `dist` folder, but for its page. */
export const builtFiles = (folder: string): RequestHandler[] => [
  compressed(folder),
  express.static(folder, { index: false, setHeaders: keepAsNamed }),
];

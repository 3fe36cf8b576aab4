import { pipeline } from 'node:stream/promises';
import { AppError, type ErrorCode } from '@jobspeak/contracts';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ServiceDependencies } from '../service';
import { caller } from '../token';

/** The token in the path of a link. @throws AppError LINK_NOT_FOUND for what was never given out. */
export const linkToken = (req: Request): string => {
  const { token } = req.params;
  if (typeof token !== 'string' || !/^[\w-]{22}$/.test(token)) throw new AppError('LINK_NOT_FOUND');
  return token;
};

/** Who is at a customer's page, as far as a server can tell. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** The account that is signed in there, if one is. */
  accountId: string | null;
}

const signedInAccount = (req: Request): string | null => {
  try {
    return caller(req).accountId;
  } catch {
    return null; // nobody is signed in
  }
};

export const visitorOf = (req: Request): Visitor => ({
  address: req.ip ?? '',
  userAgent: req.get('user-agent') ?? '',
  accountId: signedInAccount(req),
});

/** Tells who is signed in, if anybody: a token that does not hold is a stranger's, here where strangers are at home. */
export const maybeSignedIn =
  (signedIn: RequestHandler): RequestHandler =>
  async (req, res, next) => {
    try {
      if (req.get('authorization') !== undefined) await signedIn(req, res, () => {});
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'SESSION_EXPIRED')) throw error;
    }
    next();
  };

/** What a service lets the customer read who has a link. */
export interface LinkReader<Document> {
  /** @throws AppError LINK_NOT_FOUND. */
  read: (token: string, now: Date) => Promise<Document>;
  /** The document's own page, and the style sheet of what is on it. */
  page: (token: string, document: Document, query: Request['query']) => string;
  styles: (document: Document) => string;
  /** What is said where a link leads nowhere. `token` is what it holds, also what never was one. */
  failurePage: (code: ErrorCode, token: string) => Promise<string>;
  /** @throws AppError LINK_NOT_FOUND, PDF_GENERATION_FAILED. */
  pdf: (token: string, now: Date) => Promise<{ objectKey: string; fileName: string }>;
}

const unkept = (res: Response): Response => res.set('cache-control', 'no-store');

/** What there is to read below `path`, which ends in the link's token: the facts, the page, its styles, the PDF. */
export const linkRoutes = <Document>(
  { objects, clock }: ServiceDependencies,
  path: `/public/${string}/:token`,
  { read, page, styles, failurePage, pdf }: LinkReader<Document>,
): Router =>
  Router()
    .get(path, async (req, res) => {
      unkept(res).json(await read(linkToken(req), clock()));
    })
    .get(`${path}/page`, async (req, res) => {
      unkept(res).type('html');
      try {
        const token = linkToken(req);
        res.send(page(token, await read(token, clock()), req.query));
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'LINK_NOT_FOUND')) throw error;
        res.status(404).send(await failurePage(error.code, String(req.params.token)));
      }
    })
    .get(`${path}/styles`, async (req, res) => {
      const document = await read(linkToken(req), clock());
      unkept(res).type('css').send(styles(document));
    })
    .get(`${path}/pdf`, async (req, res) => {
      const { objectKey, fileName } = await pdf(linkToken(req), clock());
      const file = await objects.get(objectKey);
      if (!file) throw new AppError('PDF_NOT_FOUND');
      unkept(res)
        .set({ 'content-length': String(file.size) })
        .type('pdf');
      res.attachment(fileName);
      await pipeline(file.stream, res);
    });

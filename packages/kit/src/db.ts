import { AppError, type ErrorCode } from '@jobspeak/contracts';
import knex, { type Knex } from 'knex';
import type { Log } from './log';

/** A connection pool or a transaction: every store function runs inside or outside one. */
export type Db = Knex;
export type Transaction = Knex.Transaction;

/**
 * What knex has to say, kept off the terminal: it prints failures to connect, and failed statements, that whoever asked
 * for them is told of by an error.
 */
function quiet(log: Log | undefined): Knex.Logger {
  const say = (message: unknown) => log?.debug({ said: String(message) }, 'the database library');
  return { warn: say, error: say, deprecate: say, debug: say };
}

/** How a schema is reached. */
export const connectionOf = (connectionString: string, schema: string, name: string, log?: Log) => ({
  client: 'pg',
  log: quiet(log),
  connection: { connectionString, application_name: name, keepAlive: true },
  searchPath: [schema],
});

/** Opens a pool whose tables are those of one schema. `name` is what Postgres shows for its connections. */
export const openDb = (url: string, schema: string, options: { max?: number; name?: string; log?: Log } = {}): Db =>
  knex({
    ...connectionOf(url, schema, options.name ?? `jobspeak ${schema}`, options.log),
    pool: { min: 0, max: options.max ?? 10 },
  });

/** Errors of a connection that could not be made or was lost; 08: lost, 57P: stopping, 53: full. */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[1-5]|53...)$/;

/** What pg says of a connection that is gone, without a code; knex puts the statement before it. */
const GONE = /(^| - )Connection (terminated|ended)/;

/** Whether the database could not do its work at all: nothing was wrong with what it was asked to do. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof knex.KnexTimeoutError || GONE.test(error.message)) return true;
  return AWAY.test(String((error as { code?: unknown }).code));
}

/**
 * Turns a broken constraint into the failure it means. A constraint that is not named here stays a bug and is
 * thrown as it came.
 */
export const onConstraint =
  (codes: Record<string, ErrorCode>) =>
  (error: unknown): never => {
    const constraint = (error as { constraint?: string } | null)?.constraint;
    const code = constraint === undefined ? undefined : codes[constraint];
    throw code ? new AppError(code, undefined, { cause: error }) : error;
  };

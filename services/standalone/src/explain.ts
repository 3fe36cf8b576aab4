import { StartError } from '@jobspeak/kit';

interface SystemError {
  code?: string;
  syscall?: string;
  path?: string;
}

/** What a person at the terminal is told of a failed start: a sentence that says what to do, where there is one. */
export function explain(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, syscall, path } = (error ?? {}) as SystemError;
  if (code === 'ENOSPC')
    return 'There is no space left on the disk. Free some space or set DATA_DIR to another disk, then start again.';
  if ((code === 'EACCES' || code === 'EROFS' || code === 'EPERM') && syscall !== 'listen')
    return `Jobspeak may not write to ${path ?? 'its data folder'}. Change its owner or set DATA_DIR to a folder of yours.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Why an address could not be listened on, or null when it is none of the known reasons. */
export function explainListen(
  error: unknown,
  { port, host, variable }: { port: number; host: string; variable: string },
): string | null {
  const { code } = (error ?? {}) as SystemError;
  const another = `choose another one: ${variable}=${port < 1024 ? port + 8000 : port + 1} npm start`;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop what uses it, or ${another}`;
  if (code === 'EACCES') return `Port ${port} is kept for the system. Please ${another}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine. Set HOST to one that is, for example HOST=0.0.0.0`;
  return null;
}

/** The script of the worker, below the address of this app; filled in by the build (infra/frontend/worker-file.mjs). */
export const WORKER_FILE: string = '';

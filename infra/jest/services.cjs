// a busy machine takes its time to hash passwords and to print; no test waits longer than it has to
jest.setTimeout(60_000);

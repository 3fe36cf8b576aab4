// It only ends what hangs: a machine that others load takes minutes for what takes seconds, and no test waits longer than
// it has to.
jest.setTimeout(180_000);

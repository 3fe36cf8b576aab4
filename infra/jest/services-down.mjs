export default () => globalThis.endTestRun();

const { webcrypto } = require('node:crypto');
const { performance: measuring, PerformanceObserver } = require('node:perf_hooks');
const { configure } = require('@testing-library/dom');
require('@testing-library/jest-dom');

// they only end what hangs: a busy machine takes its time, and no test waits longer than it has to
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(180_000);

// jsdom's clock takes no measures and nobody can observe them; node's does what every browser's does
performance.measure = measuring.measure.bind(measuring);
performance.clearMeasures = measuring.clearMeasures.bind(measuring);
globalThis.PerformanceObserver = PerformanceObserver;

// jsdom's crypto has no subtle part
if (!crypto.subtle) Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle });

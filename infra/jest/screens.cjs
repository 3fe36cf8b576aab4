const { performance: measuring, PerformanceObserver } = require('node:perf_hooks');
require('@testing-library/jest-dom');

// jsdom's clock takes no measures and nobody can observe them; node's does what every browser's does
performance.measure = measuring.measure.bind(measuring);
performance.clearMeasures = measuring.clearMeasures.bind(measuring);
globalThis.PerformanceObserver = PerformanceObserver;

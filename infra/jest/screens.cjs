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

// jsdom walks through the whole document for every label of it to say which labels a field has, and for every field
// that a test looks for by its label: most of the time of a test of a long form. An id leads to its element at once.
const { get: controlInside } = Object.getOwnPropertyDescriptor(HTMLLabelElement.prototype, 'control');
const isLabelable = (element) => 'labels' in element && element.type !== 'hidden';
Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  configurable: true,
  get() {
    const root = this.getRootNode();
    if (!this.hasAttribute('for') || !root.getElementById) return controlInside.call(this);
    const named = root.getElementById(this.htmlFor);
    return named && isLabelable(named) ? named : null;
  },
});
const labels = {
  configurable: true,
  get() {
    if (!isLabelable(this)) return null;
    const mayBeMine = (label) => (label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this));
    const all = [...this.getRootNode().querySelectorAll('label')];
    return all.filter((label) => mayBeMine(label) && label.control === this);
  },
};
for (const labelable of [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
])
  Object.defineProperty(labelable.prototype, 'labels', labels);

/** Ways to load a remote's entry that this product never takes: its remotes are plain scripts of a browser. */
const UNUSED = [
  /async function loadEsmEntry\([\s\S]*?\n\}\n/,
  /async function loadSystemJsEntry\([\s\S]*?\n\}\n/,
  /async function loadEntryNode\([\s\S]*?\n\}\n/,
];

/** A loader that leaves them out of the federation runtime; fails when they are no longer where they were. */
module.exports = function trimEntries(source) {
  return UNUSED.reduce((text, unused) => {
    const [found] = unused.exec(text) ?? [];
    if (!found) throw new Error('The federation runtime loads entries in another way now: look at trim-entries.cjs.');
    const name = /function (\w+)/.exec(found)?.[1];
    return text.replace(found, `const ${name} = () => Promise.reject(Error('unused'));\n`);
  }, source);
};

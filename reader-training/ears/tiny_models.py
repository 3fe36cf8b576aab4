"""Makes models of a few hundred bytes that sherpa-onnx takes for a transducer and for Whisper, for the tests.

They say the same words whatever they hear: each piece brings about the next one.

    python reader-training/ears/tiny_models.py services/recording/fixtures/models
"""

import base64
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FLOAT, INT64 = TensorProto.FLOAT, TensorProto.INT64


def value(name, kind, *shape):
    return helper.make_tensor_value_info(name, kind, shape)


def constant(name, array):
    return numpy_helper.from_array(np.asarray(array), name)


def save(path, nodes, inputs, outputs, constants=(), metadata=None):
    graph = helper.make_graph(nodes, path.stem, inputs, outputs, list(constants))
    # an older format than today's: the runtime within sherpa-onnx may be older than the package that writes it
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8)
    helper.set_model_props(model, {key: str(entry) for key, entry in (metadata or {}).items()})
    onnx.checker.check_model(model)
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, path)


def followers(count, chain):
    """Logits of what follows each piece."""
    table = np.full((count, count), -10, np.float32)
    for piece, following in chain.items():
        table[piece, following] = 10
    return table


def transducer(folder):
    """Twelve metres of skirting, in capitals, as models that were trained on read books write."""
    words = ["<blk>", "▁TWELVE", "▁METRES", "▁OF", "▁SKIR", "TING"]
    count = len(words)
    # the last piece brings about nothing: a blank
    chain = {piece: (piece + 1) % count for piece in range(count)}
    # four frames of sound become one, and what they hold is of no matter
    save(
        folder / "encoder.onnx",
        [
            helper.make_node("ReduceMean", ["x"], ["mean"], axes=[2], keepdims=1),
            helper.make_node("Mul", ["mean", "nothing"], ["quiet"]),
            helper.make_node("Slice", ["quiet", "from", "to", "axis", "step"], ["encoder_out"]),
            helper.make_node("Shape", ["encoder_out"], ["shape"]),
            helper.make_node("Gather", ["shape", "time"], ["encoder_out_lens"]),
        ],
        [value("x", FLOAT, "N", "T", 80), value("x_lens", INT64, "N")],
        [value("encoder_out", FLOAT, "N", "T4", count), value("encoder_out_lens", INT64, 1)],
        [
            constant("nothing", np.zeros(count, np.float32)),
            constant("from", [0]),
            constant("to", [2**31 - 1]),
            constant("axis", [1]),
            constant("step", [4]),
            constant("time", [1]),
        ],
        {"model_type": "zipformer2", "version": 1},
    )
    save(
        folder / "decoder.onnx",
        [
            helper.make_node("Gather", ["y", "last"], ["piece"], axis=1),
            helper.make_node("Gather", ["followers", "piece"], ["decoder_out"]),
        ],
        [value("y", INT64, "N", 2)],
        [value("decoder_out", FLOAT, "N", count)],
        [constant("followers", followers(count, chain)), constant("last", np.asarray(1))],
        {"vocab_size": count, "context_size": 2},
    )
    save(
        folder / "joiner.onnx",
        [helper.make_node("Add", ["encoder_out", "decoder_out"], ["logit"])],
        [value("encoder_out", FLOAT, "N", count), value("decoder_out", FLOAT, "N", count)],
        [value("logit", FLOAT, "N", count)],
        metadata={"joiner_dim": count},
    )
    (folder / "tokens.txt").write_text("".join(f"{word} {piece}\n" for piece, word in enumerate(words)))


def whisper(folder):
    """Three fence panels at forty pounds."""
    words = ["Three", " fence", " panels", " at", " forty", " pounds."]
    specials = ["eot", "sot", "transcribe", "translate", "no_speech", "no_timestamps"]
    place = {name: len(words) + index for index, name in enumerate(specials)}
    count = len(words) + len(specials)
    chain = {piece: piece + 1 for piece in range(len(words) - 1)}
    chain |= {len(words) - 1: place["eot"], place["sot"]: 0, place["no_timestamps"]: 0, place["eot"]: place["eot"]}
    layers, context, state = 1, 64, 2
    save(
        folder / "tiny.en-encoder.onnx",
        [
            helper.make_node("ReduceMean", ["mel"], ["mean"], axes=[1, 2], keepdims=1),
            helper.make_node("Unsqueeze", ["mean", "front"], ["one"]),
            helper.make_node("Mul", ["one", "nothing"], ["n_layer_cross_k"]),
            helper.make_node("Identity", ["n_layer_cross_k"], ["n_layer_cross_v"]),
        ],
        [value("mel", FLOAT, "N", 80, "T")],
        [value(f"n_layer_cross_{part}", FLOAT, layers, "N", 1, state) for part in "kv"],
        [constant("front", [0]), constant("nothing", np.zeros(state, np.float32))],
        {
            "model_type": "whisper-tiny.en",
            "n_mels": 80,
            "n_text_layer": layers,
            "n_text_ctx": context,
            "n_text_state": state,
            "n_vocab": count,
            "blank_id": place["no_speech"],
            "is_multilingual": 0,
            "sot_sequence": place["sot"],
            **place,
        },
    )
    names = [f"{side}_n_layer_self_{part}_cache" for side in ("in", "out") for part in "kv"]
    caches = [value(name, FLOAT, layers, "N", context, state) for name in names]
    save(
        folder / "tiny.en-decoder.onnx",
        [
            helper.make_node("Gather", ["followers", "tokens"], ["logits"]),
            helper.make_node("Identity", ["in_n_layer_self_k_cache"], ["out_n_layer_self_k_cache"]),
            helper.make_node("Identity", ["in_n_layer_self_v_cache"], ["out_n_layer_self_v_cache"]),
        ],
        [
            value("tokens", INT64, "N", "L"),
            *caches[:2],
            *[value(f"n_layer_cross_{part}", FLOAT, layers, "N", 1, state) for part in "kv"],
            value("offset", INT64, 1),
        ],
        [value("logits", FLOAT, "N", "L", count), *caches[2:]],
        [constant("followers", followers(count, chain))],
    )
    lines = [f"{base64.b64encode(word.encode()).decode()} {piece}\n" for piece, word in enumerate(words)]
    (folder / "tiny.en-tokens.txt").write_text("".join(lines))


if __name__ == "__main__":
    place = Path(sys.argv[1])
    transducer(place / "transducer")
    whisper(place / "whisper")

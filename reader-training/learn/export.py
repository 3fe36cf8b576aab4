"""python learn/export.py WEIGHTS.npz --base DIR --out FOLDER [--corpus HASH] [--version V]

Writes the network of network.py as an ONNX graph with the given weights, holds it against JAX, quantises it to eight
bits, and puts reader.onnx, vocabulary.txt and model.json into the folder.
"""
import argparse
import json
import os

import jax
import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

import network
from labels import BASES, CHANNELS, FLAGS, KINDS, LINE_ROLES, QUOTE_ROLES, ROLES, UNITS


class Graph:
    """An ONNX graph under construction: each call adds a node and names its output."""

    def __init__(self):
        self.nodes, self.constants = [], []

    def constant(self, value, dtype=np.float32, name=None):
        name = name or f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(np.asarray(value, dtype)), name))
        return name

    def whole(self, *values):
        return self.constant(values, np.int64)

    def __getattr__(self, op):
        def add(*inputs, **attributes):
            name = f"t{len(self.nodes)}"
            self.nodes.append(helper.make_node(op, list(inputs), [name], **attributes))
            return name
        return add


def build(params):
    g = Graph()
    weights = {name: g.constant(value, name=name) for name, value in params.items()}
    dense = lambda x, name: g.Add(g.MatMul(x, weights[f"{name}.w"]), weights[f"{name}.b"])
    norm = lambda x, name: g.LayerNormalization(x, weights[f"{name}.g"], weights[f"{name}.b"], axis=-1, epsilon=1e-12)
    length = g.Slice(g.Shape("ids"), g.whole(1), g.whole(2))
    place = g.Slice(weights["position"], g.whole(0), length, g.whole(0))
    x = g.Add(g.Add(g.Gather(weights["word"], "ids"), place), g.Gather(weights["hint"], "hints"))
    x = norm(x, "norm")
    split, joined = g.whole(0, 0, network.HEADS, network.DEPTH), g.whole(0, 0, network.HIDDEN)
    scale, half, root, one = g.constant(1 / np.sqrt(network.DEPTH)), g.constant(.5), g.constant(1 / np.sqrt(2)), g.constant(1.)
    gelu = lambda x: g.Mul(g.Mul(x, half), g.Add(g.Erf(g.Mul(x, root)), one))
    for layer in range(network.LAYERS):
        part = lambda name, order: g.Transpose(g.Reshape(dense(x, f"{layer}.{name}"), split), perm=order)
        attention = g.Softmax(g.Mul(g.MatMul(part("q", [0, 2, 1, 3]), part("k", [0, 2, 3, 1])), scale), axis=-1)
        attended = g.Reshape(g.Transpose(g.MatMul(attention, part("v", [0, 2, 1, 3])), perm=[0, 2, 1, 3]), joined)
        x = norm(g.Add(x, dense(attended, f"{layer}.o")), f"{layer}.a")
        x = norm(g.Add(x, dense(gelu(dense(x, f"{layer}.f")), f"{layer}.d")), f"{layer}.l")
    channels = g.whole(0, 0, len(CHANNELS), network.LINK)
    query = g.Transpose(g.Reshape(dense(gelu(dense(x, "queries")), "query"), channels), perm=[0, 2, 1, 3])
    key = g.Transpose(g.Reshape(dense(gelu(dense(x, "keys")), "key"), channels), perm=[0, 2, 3, 1])
    links = g.Mul(g.MatMul(query, key), g.constant(1 / np.sqrt(network.LINK)))
    places = g.Range(g.constant(0, np.int64), g.Squeeze(length), g.constant(1, np.int64))
    apart = g.Cast(g.Sub(g.Unsqueeze(places, g.whole(0)), g.Unsqueeze(places, g.whole(1))), to=TensorProto.FLOAT)
    bounded = g.Clip(apart, g.constant(-network.FARTHEST), g.constant(network.FARTHEST))
    index = g.Add(g.Cast(bounded, to=TensorProto.INT64), g.constant(network.FARTHEST, np.int64))
    links = g.Add(links, g.Gather(weights["distance"], index, axis=1))
    begins = g.Unsqueeze(g.Mul(g.Sub(one, "first"), g.constant(-1e9)), g.whole(1, 2))
    outputs = dict(role=dense(x, "role"), attribute=dense(x, "attribute"), links=g.Add(links, begins))
    for name, value in outputs.items():
        g.nodes.append(helper.make_node("Identity", [value], [name]))
    inputs = [helper.make_tensor_value_info(name, kind, [1, "length"])
              for name, kind in (("ids", TensorProto.INT64), ("hints", TensorProto.INT64), ("first", TensorProto.FLOAT))]
    shapes = dict(role=[1, "length", len(ROLES)], attribute=[1, "length", network.ATTRIBUTES], links=[1, len(CHANNELS), "length", "length"])
    infos = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in shapes.items()]
    graph = helper.make_graph(g.nodes, "reader", inputs, infos, g.constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(model)
    return model


def largest_difference(file, params):
    """Between the graph and JAX, where a word begins."""
    random = np.random.RandomState(0)
    ids, hints = random.randint(1000, 20000, (1, 90)), random.randint(0, 3, (1, 90))
    first = (random.rand(1, 90) > .2).astype(np.float32)
    encoded = network.encode(params, ids.astype(np.int32), hints.astype(np.int32), np.ones((1, 90), np.float32))
    wanted = [np.asarray(part) for part in network.read(params, encoded, first)]
    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    got = session.run(None, {"ids": ids.astype(np.int64), "hints": hints.astype(np.int64), "first": first})
    return [float(np.abs(want - have)[np.abs(want) < 1e6].max()) for want, have in zip(wanted, got)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights")
    parser.add_argument("--base", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--corpus", default="")
    parser.add_argument("--version", default="0")
    args = parser.parse_args()
    params = network.initial(os.path.join(args.base, "model.safetensors"))
    saved = np.load(args.weights)
    params = {name: jax.numpy.asarray(saved[name]) if name in saved.files else value for name, value in params.items()}
    os.makedirs(args.out, exist_ok=True)
    full, small = os.path.join(args.out, "full.onnx"), os.path.join(args.out, "reader.onnx")
    onnx.save(build({name: np.asarray(value) for name, value in params.items()}), full)
    print("differs from JAX by", largest_difference(full, params))
    quantize_dynamic(full, small, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gather"])
    print("in eight bits by", largest_difference(small, params), f"{os.path.getsize(small) / 1e6:.1f} MB")
    os.remove(full)
    tokenizer = json.load(open(os.path.join(args.base, "tokenizer.json")))
    vocabulary = sorted(tokenizer["model"]["vocab"].items(), key=lambda one: one[1])
    with open(os.path.join(args.out, "vocabulary.txt"), "w") as file:
        file.write("\n".join(piece for piece, _ in vocabulary) + "\n")
    with open(os.path.join(args.out, "model.json"), "w") as file:
        json.dump(dict(version=args.version, corpus=args.corpus, lineRoles=LINE_ROLES, quoteRoles=QUOTE_ROLES, units=UNITS,
                       kinds=KINDS, bases=BASES, flags=FLAGS, channels=CHANNELS), file, indent=2)
        file.write("\n")


main()

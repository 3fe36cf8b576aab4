"""python learn/weights.py MODEL.onnx OUT.npz: the weights of an exported model as training takes them (--from), so that no
checkpoint has to outlive a machine. What was rounded to eight bits stays rounded."""
import sys

import numpy as np
import onnx
from onnx import numpy_helper

model_file, out = sys.argv[1:]
tensors = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(model_file).graph.initializer}
weights = {}
for name, value in tensors.items():
    if name.endswith("_quantized"):
        own = name.removesuffix("_quantized")
        scale, zero = tensors[f"{own}_scale"], tensors[f"{own}_zero_point"]
        weights[own] = ((value.astype(np.float32) - zero) * scale).astype(np.float32)
    elif value.dtype == np.float32 and not name.endswith("_scale") and f"{name}_quantized" not in tensors:
        weights[name] = value
np.savez(out, **weights)
print(len(weights), "arrays")

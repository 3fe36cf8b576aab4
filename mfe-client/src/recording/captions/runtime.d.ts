/** Under its own name the package declares its types for another one. */
declare module 'onnx-runtime-web/wasm' {
  export * from 'onnxruntime-common';
}

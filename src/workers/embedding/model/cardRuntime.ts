/* The runtime for graphics cards; the tokenizer's library brings it along, in the same file. */
export { env, InferenceSession, Tensor } from 'onnxruntime-web/webgpu'

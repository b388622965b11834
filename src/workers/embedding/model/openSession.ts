import type { Rung } from './contract.ts'
import { meanOf } from './meanOf.ts'

/** The weights, ready to run. */
export interface Session {
  /** The mean of the model's states over all word pieces. */
  run(pieces: readonly number[]): Promise<Float32Array>
}

const weights = '/models/minilm/onnx/model_quantized.onnx'

/**
 * The runtime that can use the graphics card is twice as large as the other and half as fast without one, so each rung
 * fetches its own. They lie in files of their own, too: the runtime starts its threads from the file it stands in.
 * It is the one the tokenizer's library brings along, so that there is never a second version of it.
 */
export async function openSession(rung: Rung): Promise<Session> {
  const runtime = await (rung.runs === 'webgpu' ? import('./cardRuntime.ts') : import('onnxruntime-web/wasm'))
  // Undefined is the file that was built beside the runtime; by itself it may be one on a delivery network.
  Object.assign(runtime.env.wasm, { wasmPaths: undefined, numThreads: rung.runs === 'threads' ? rung.threads : 1 })
  const session = await runtime.InferenceSession.create(weights, {
    executionProviders: [rung.runs === 'webgpu' ? 'webgpu' : 'wasm'],
  })

  return {
    async run(pieces) {
      const numbers = (values: readonly number[]) =>
        new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
      const { last_hidden_state: states } = await session.run({
        input_ids: numbers(pieces),
        attention_mask: numbers(pieces.map(() => 1)),
        token_type_ids: numbers(pieces.map(() => 0)),
      })
      if (!states) throw new Error('The model answered in an unknown form.')
      const vector = meanOf((await states.getData()) as Float32Array, states.dims)
      states.dispose()
      return vector
    },
  }
}

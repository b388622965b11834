import {
  BertModel,
  BertTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers'
import { transfer } from 'comlink'
import { toUnit } from '../toUnit.ts'
import type { ModelContract, Rung } from './contract.ts'
import { meanOf } from './meanOf.ts'

/** More than the model reads of a text is cut off, and most of it before it is taken apart. */
const mostPieces = 256
const mostCharacters = 8_000

/** The model, with everything it needs from our own origin. */
export function createModel(): ModelContract {
  let loaded: { readonly tokenizer: PreTrainedTokenizer; readonly model: PreTrainedModel } | undefined
  return {
    async load(rung) {
      stayAtHome(rung)
      const [tokenizer, model] = await Promise.all([
        BertTokenizer.from_pretrained('minilm'),
        BertModel.from_pretrained('minilm', { dtype: 'q8', device: rung.runs === 'webgpu' ? 'webgpu' : 'wasm' }),
      ])
      loaded = { tokenizer, model }
    },

    async embed(texts) {
      if (!loaded) throw new Error('The model was not loaded.')
      const vectors: Float32Array[] = []
      // One at a time: beside others a text would be padded, and its vector would differ a little each time.
      for (const text of texts) vectors.push(await embedOne(loaded, text))
      return transfer(
        vectors,
        vectors.map(({ buffer }) => buffer),
      )
    },
  }
}

async function embedOne(
  { tokenizer, model }: { readonly tokenizer: PreTrainedTokenizer; readonly model: PreTrainedModel },
  text: string,
): Promise<Float32Array> {
  const pieces = tokenizer(text.slice(0, mostCharacters), { truncation: true, max_length: mostPieces })
  const { last_hidden_state: states } = await model(pieces)
  const vector = meanOf(states.data, states.dims)
  states.dispose()
  if (!toUnit(vector)) throw new Error('The model gave no direction for a text.')
  return vector
}

/** By itself the library would ask a hub for models and a delivery network for its code. */
function stayAtHome(rung: Rung): void {
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.localModelPath = '/models/'
  env.useBrowserCache = false
  env.useWasmCache = false
  const { wasm } = env.backends.onnx
  if (!wasm) throw new Error('This browser runs no WebAssembly.')
  // Undefined is the file that was built beside this one.
  Object.assign(wasm, { wasmPaths: undefined, numThreads: rung.runs === 'threads' ? rung.threads : 1 })
}

import { BertTokenizer, env } from '@huggingface/transformers'

/** The numbers of the word pieces a text is made of. */
export type Tokenizer = (text: string) => readonly number[]

/** More than the model was made for is cut off, and most of it before it is taken apart. */
const maxPieces = 256
const maxCharacters = 8_000

export async function openTokenizer(): Promise<Tokenizer> {
  // By itself the library would ask a hub.
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.localModelPath = '/models/'
  env.useBrowserCache = false
  env.useWasmCache = false
  const tokenizer = await BertTokenizer.from_pretrained('minilm')
  return (text) => {
    const options = { truncation: true, max_length: maxPieces, return_tensor: false }
    const pieces = tokenizer(text.slice(0, maxCharacters), options).input_ids
    if (!Array.isArray(pieces)) throw new Error('The tokenizer answered in an unknown form.')
    return pieces
  }
}

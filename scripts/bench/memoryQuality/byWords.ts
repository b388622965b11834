import { wordsEmbedder, wordVector } from '../../../src/workers/embedding/words/wordVector.ts'
import type { Embed } from './contestant.ts'

/** The embedder for where no model runs: it knows words and nothing of what they mean. */
export const byWords: Embed = async (texts) => ({ embedder: wordsEmbedder, vectors: texts.map(wordVector) })

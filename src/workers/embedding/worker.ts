import { serve } from 'sdk/runtime'
import type { EmbeddingContract } from './contract.ts'
import { createEmbedding } from './embedding.ts'
import { readMachine } from './model/readMachine.ts'
import { startModel } from './model/startModel.ts'

serve<EmbeddingContract>(createEmbedding({ machine: readMachine, start: startModel, now: () => Date.now() }))

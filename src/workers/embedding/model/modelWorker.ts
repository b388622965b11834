import { serve } from 'sdk/runtime'
import type { ModelContract } from './contract.ts'
import { createModel } from './createModel.ts'

// The runtime starts its threads from this very file; they must not answer in its place.
if (!self.name.startsWith('em-pthread')) serve<ModelContract>(createModel())

import { serve } from 'sdk/runtime'
import type { ModelContract } from './contract.ts'
import { createModel } from './createModel.ts'

// A thread of the runtime may come by this file for what both share; it must not answer in the model's place.
if (!self.name.startsWith('em-pthread')) serve<ModelContract>(createModel())

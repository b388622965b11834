import { serve } from 'sdk/runtime'
import type { ModelContract } from './contract.ts'
import { createModel } from './createModel.ts'

serve<ModelContract>(createModel())

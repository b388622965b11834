import { serve } from 'sdk/runtime'
import { createGate } from './createGate.ts'

serve(createGate())

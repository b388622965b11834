import { serve } from 'sdk/runtime'
import type { StimulationContract } from './contract.ts'
import { createStimulation } from './stimulation.ts'

serve<StimulationContract>(createStimulation())

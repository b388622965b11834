import { serve } from 'sdk/runtime'
import type { ScenarioContract } from './contract.ts'
import { createScenario } from './scenario.ts'

serve<ScenarioContract>(createScenario())

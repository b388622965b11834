import { serve } from 'sdk/runtime'
import { watchScripts } from 'sdk/story'
import { announceScripts } from './announceScripts.ts'
import type { ScenarioContract } from './contract.ts'
import { createScenario } from './scenario.ts'

serve<ScenarioContract>(createScenario())
watchScripts(announceScripts((news) => postMessage(news)))

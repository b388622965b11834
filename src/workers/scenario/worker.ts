import { serve } from 'sdk/runtime'
import { watchScripts } from 'sdk/story'
import { announceScripts } from './announceScripts.ts'
import type { ScenarioContract } from './contract.ts'
import { ScriptAllowance } from './ScriptAllowance.ts'
import { createScenario } from './scenario.ts'

const allowance = new ScriptAllowance()
const announce = announceScripts((news) => postMessage(news))
serve<ScenarioContract>(createScenario(allowance))
watchScripts({
  begins(budgetMs) {
    announce(budgetMs)
    return allowance.leftMs
  },
  ends: (spentMs) => allowance.spend(spentMs),
})

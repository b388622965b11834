import { definePlugin } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { eosEngine } from './engine/eosEngine.ts'

export default definePlugin({
  scenarioEngine: { eos: async () => eosEngine(await openScriptMachine()) },
})

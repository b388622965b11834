import { definePlugin } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { guideEngine } from './engine/guideEngine.ts'

export default definePlugin({
  scenarioEngine: { guideme: async () => guideEngine(await openScriptMachine()) },
})

import { definePlugin } from 'sdk'
import { edging, type Rules } from './edging.ts'

export default definePlugin({
  kinkModule: {
    async edging({ settings, signal }) {
      let rules = (await settings.get()) as Rules
      const follow = async () => {
        for await (const changed of settings.watch({ signal })) rules = changed as Rules
      }
      // It ends with the plugin.
      follow().catch(() => {})
      return edging(() => rules)
    },
  },
})

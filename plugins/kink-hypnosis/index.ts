import { definePlugin } from 'sdk'
import { hypnosis } from './hypnosis.ts'
import type { HypnosisSettings } from './settings.ts'

export default definePlugin({
  kinkModule: {
    async hypnosis({ settings, signal }) {
      let now = (await settings.get()) as HypnosisSettings
      const follow = async () => {
        for await (const changed of settings.watch({ signal })) now = changed as HypnosisSettings
      }
      // It ends with the plugin.
      follow().catch(() => {})
      return hypnosis(() => now)
    },
  },
})

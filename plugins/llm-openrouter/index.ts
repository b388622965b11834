import { definePlugin } from 'sdk'
import { openRouter } from './openRouter.ts'

export default definePlugin({
  uses: ['net', 'secrets'],
  llmProvider: { openrouter: openRouter },
})

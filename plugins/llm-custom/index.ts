import { definePlugin } from 'sdk'
import { custom } from './custom.ts'

export default definePlugin({
  uses: ['net', 'secrets'],
  llmProvider: { custom },
})

import { definePlugin } from 'sdk'
import { scriptProvider } from './scriptProvider.ts'

export default definePlugin({
  llmProvider: { demo: scriptProvider },
})

import { definePlugin } from 'sdk'
import { browser } from './provider.ts'
import { wllamaRuntime } from './wllamaRuntime.ts'

export default definePlugin({
  uses: ['net', 'files'],
  llmProvider: { browser: (context) => browser(context, wllamaRuntime) },
})

import { definePlugin } from 'sdk'
import { ollama } from './ollama.ts'

export default definePlugin({
  uses: ['net'],
  llmProvider: { ollama },
})

import { definePlugin } from 'sdk'
import { endpoint } from './endpoint.ts'

export default definePlugin({
  uses: ['net', 'secrets'],
  embedder: { endpoint },
})

import { definePlugin } from 'sdk'
import { coyote } from './coyote.ts'

export default definePlugin({
  uses: ['transport'],
  deviceProvider: { coyote },
})

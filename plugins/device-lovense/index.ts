import { definePlugin } from 'sdk'
import { lovense } from './lovense.ts'

export default definePlugin({
  uses: ['net'],
  deviceProvider: { lovense },
})

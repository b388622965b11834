import { definePlugin } from 'sdk'
import { handy } from './handy.ts'

export default definePlugin({
  uses: ['net', 'secrets'],
  deviceProvider: { handy },
})

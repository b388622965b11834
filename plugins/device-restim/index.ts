import { definePlugin } from 'sdk'
import { restim } from './restim.ts'

export default definePlugin({
  uses: ['net', 'transport'],
  deviceProvider: { restim },
})

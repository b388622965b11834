import { definePlugin } from 'sdk'
import { openShock } from './openShock.ts'

export default definePlugin({
  uses: ['net', 'secrets'],
  deviceProvider: { openshock: openShock },
})

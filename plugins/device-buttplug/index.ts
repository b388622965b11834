import { definePlugin } from 'sdk'
import { buttplug } from './buttplug.ts'

export default definePlugin({
  uses: ['net', 'transport'],
  deviceProvider: { buttplug },
})

import { definePlugin } from 'sdk'
import { sdapi } from './sdapi.ts'

export default definePlugin({
  uses: ['net', 'secrets'],
  imageBackend: { sdapi },
})

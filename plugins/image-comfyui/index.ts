import { definePlugin } from 'sdk'
import { comfyui } from './comfyui.ts'

export default definePlugin({
  uses: ['net', 'transport', 'secrets'],
  imageBackend: { comfyui },
})

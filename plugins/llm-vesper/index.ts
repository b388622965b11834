import { definePlugin } from 'sdk'
import { hosted } from './hosted.ts'

export default definePlugin({ uses: ['net'], llmProvider: { vesper: hosted } })

import { definePlugin } from 'sdk'
import { markdown } from './markdown.ts'

export default definePlugin({ exporter: { markdown: () => markdown } })

import { definePlugin } from 'sdk'
import { jsonl } from './jsonl.ts'

export default definePlugin({ exporter: { jsonl: () => jsonl } })

import { definePlugin } from 'sdk'
import { sessionFile } from './sessionFile.ts'

export default definePlugin({ exporter: { session: () => sessionFile } })

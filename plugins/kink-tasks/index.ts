import { definePlugin } from 'sdk'
import { tasks } from './tasks.ts'

export default definePlugin({ kinkModule: { tasks: () => tasks } })

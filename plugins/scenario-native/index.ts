import { definePlugin } from 'sdk'
import { nativeEngine } from './engine/nativeEngine.ts'

export default definePlugin({ scenarioEngine: { native: () => nativeEngine } })

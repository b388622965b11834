// Threads do not take over the loader that reads TypeScript, so this one brings its own.
import { register } from 'tsx/esm/api'

register()
await import('./imageWorker.ts')

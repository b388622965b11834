import { Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import type { ScriptsBenchContract } from './scriptsWorker.ts'

/* The page of the scripts' figures: nothing but the worker in which scripts run. */

const worker = new Worker(new URL('./scriptsWorker.ts', import.meta.url), { type: 'module', name: 'bench-scripts' })
const scripts = connect<ScriptsBenchContract>(worker, 'bench scripts', new Scope('bench'))

const bench = { measure: () => scripts.measure() }

export type ScriptsBench = typeof bench
Object.assign(globalThis, { scriptsBench: bench })

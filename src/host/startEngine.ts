import manifests from 'virtual:builtin-manifests'
import type { Scope, SessionId } from 'sdk'
import { turnLockPrefix } from '../workers/shared/turnLock.ts'
import { watchAiConnection } from './ai/aiConnection.ts'
import { seedBuiltins } from './characters/seedBuiltins.ts'
import { storage } from './engine.ts'
import { restoreSwitches, watchReports } from './plugins/activation.ts'
import { install } from './plugins/registry.ts'
import { superviseEngines } from './superviseEngines.ts'

/** What the house needs before its first page is of use: the plugins as they were left, and no half-written reply. */
export async function startEngine(house: Scope): Promise<void> {
  install(manifests)
  await Promise.all([restoreSwitches(), recoverReplies()])
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  whenIdle(() => {
    seedBuiltins().catch((error: unknown) => console.warn('[Characters]', 'Nobody could be introduced', error))
    void watchReports(house.signal).catch(() => {})
    watchAiConnection(house.signal)
    superviseEngines(house.signal)
  })
}

/** Ends replies that a crash or a closed tab left unfinished, except those another tab is writing now. */
async function recoverReplies(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const alive = held.flatMap(({ name }) =>
    name?.startsWith(turnLockPrefix) ? [name.slice(turnLockPrefix.length) as SessionId] : [],
  )
  await storage().recover(alive)
}

import { type SessionId, wordingOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { isBusy, messageAt, session } from 'sdk/page/session.ts'
import { subscribe } from 'valtio'
import { lockNames } from '../../../shared/storageNames.ts'
import { recoverReplies } from './recoverReplies.ts'
import { report } from './report.ts'
import { showCurrent, showSession } from './session.ts'
import { reload } from './windows.ts'

/**
 * Shows in the open chat what another tab did to it: to its messages, and to the chat as a whole. What comes while a
 * reply is written here is shown after it. Runs as long as the page.
 */
export async function followOtherTabs(signal: AbortSignal): Promise<void> {
  for await (const { from, tables, sessions } of storage().changes(signal)) {
    if (from !== 'another-tab') continue
    const isOfMessages = () => sessions.some((id) => id === session.current?.id)
    if (!isOfMessages() && !tables.includes('sessions')) continue
    await rest(signal)
    const open = session.current?.id
    if (!open) continue
    await readAgain(open)
    if (!isOfMessages()) continue
    await reload(open)
    void followWriter(open)
  }
}

/** The record of the chat: its name, who is in it. A chat that was deleted is open no longer. */
async function readAgain(open: SessionId): Promise<void> {
  const stored = await storage().read('sessions', open)
  if (session.current?.id !== open) return
  if (stored) showCurrent(stored)
  else showSession(undefined, 'missing')
}

/** Resolves when nobody is writing here. */
function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isBusy(session.live.phase) && !signal.aborted) return
      leave()
      resolve()
    }
    const leave = subscribe(session, look)
    look()
  })
}

const followed = new Set<SessionId>()

/** Whether the newest reply claims to be growing though no turn runs here. */
export function isLeftUnfinished(): boolean {
  const newest = messageAt(session.count - 1)
  return newest !== undefined && !isBusy(session.live.phase) && wordingOf(newest).state === 'generating'
}

/**
 * A reply that another tab is writing in the open chat is shown when that tab is done with it, or gone: a tab that was
 * killed tells nobody, but lets go of its lock.
 */
export async function followWriter(id: SessionId): Promise<void> {
  if (followed.has(id) || !isLeftUnfinished()) return
  followed.add(id)
  try {
    await navigator.locks.request(lockNames.turn + id, { mode: 'shared' }, () => {})
    await recoverReplies()
    if (session.current?.id === id && !isBusy(session.live.phase)) await reload(id)
  } catch (error) {
    report(error)
  } finally {
    followed.delete(id)
  }
}

import { PluginError, type Session } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { SessionPatch } from 'sdk/page/services/chat.ts'
import { change, offerUndo } from './changes.ts'
import { rereadSession } from './rereadSession.ts'

/**
 * Changes the open chat's own record in one step that can be taken back. A function gets the record as it is kept now,
 * and what it leaves out is gone from it. What fails is told, and answered with false.
 */
export async function changeSession(label: string, to: SessionPatch | ((now: Session) => Session)): Promise<boolean> {
  return await change(async (id) => {
    const stored = await storage().read('sessions', id)
    if (!stored) throw new PluginError('storage/not-found', 'Session not found')
    const value = typeof to === 'function' ? to(stored) : patched(stored, to)
    const commit = await storage().commit(label, [{ kind: 'put', table: 'sessions', value }])
    await rereadSession(id)
    offerUndo(label, commit)
  })
}

function patched(stored: Session, patch: SessionPatch): Session {
  const merged = { ...stored, ...patch }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) as unknown as Session
}

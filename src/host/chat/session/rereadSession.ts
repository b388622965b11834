import type { SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { showCurrent } from './session.ts'

/** Reads the open chat's record anew: it was changed, or a change was taken back. */
export async function rereadSession(id: SessionId): Promise<void> {
  const stored = await storage().read('sessions', id)
  if (stored && session.current?.id === id) showCurrent(stored)
}

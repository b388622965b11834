import type { Session, SessionId } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { lockNames } from '../../../shared/storageNames.ts'
import { privacySection } from '../../data/privacy/privacySection.ts'
import { report } from './report.ts'

const lockName = lockNames.expiredChats
const maxNamed = 3

/** Deletes chats that were unused for too long, all in one step, and says so until somebody has seen it. */
export async function deleteExpired(): Promise<void> {
  if (isIncognito) return
  await navigator.locks.request(lockName, { ifAvailable: true }, async (mine) => {
    if (!mine) return
    const found = expired(
      await storage().list('sessions'),
      Date.now(),
      privacySection.now.keepDays,
      session.current?.id,
    )
    if (found.length === 0) return
    await storage().snapshot('Before old chats were deleted')
    const commit = await storage().commit(
      'Old chats deleted',
      found.map(({ id }) => ({ kind: 'delete', table: 'sessions', key: id })),
    )
    const run = () => void restore(commit, found).catch(report)
    toast({
      type: 'info',
      title: found.length === 1 ? 'An unused chat was deleted' : `${found.length} unused chats were deleted`,
      message: namesOf(found),
      duration: 0,
      action: { label: 'Undo', run },
    })
  })
}

/** What was brought back stays: else it would be gone again at the next start. */
async function restore(commit: number, found: readonly Session[]): Promise<void> {
  await conversation().undo(commit)
  await storage().commit(
    'Old chats restored',
    found.map((value) => ({ kind: 'put', table: 'sessions', value: { ...value, keepDays: 0 } })),
  )
}

function namesOf(found: readonly Session[]): string {
  const names = found.slice(0, maxNamed).map(({ name }) => name)
  const more = found.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

const dayMs = 24 * 60 * 60 * 1000

type Aged = Pick<Session, 'id' | 'modified' | 'keepDays'>

/**
 * Chats that have not been used for longer than they are to be kept: their own days, else the usual ones. No days
 * means for ever. The chat that is open is never among them.
 */
export function expired<Chat extends Aged>(
  sessions: readonly Chat[],
  now: number,
  usualDays: number,
  open?: SessionId,
): readonly Chat[] {
  return sessions.filter(({ id, modified, keepDays = usualDays }) => {
    return id !== open && keepDays > 0 && now - modified > keepDays * dayMs
  })
}

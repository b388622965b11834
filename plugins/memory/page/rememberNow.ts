import { isAbort, type SessionId } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { RememberEvent, RememberedBy } from '../../../src/workers/conversation/contract.ts'
import { attempt, done } from './memoryStore.ts'
import { rememberSettings } from './settings/memorySettings.ts'

/**
 * Has the newest messages of a chat read for memories, now and not when it would be their turn. `tell` hears how far
 * it is. What fails, and what was found, is told to the player.
 */
export async function rememberNow(
  session: SessionId,
  tell: (progress: string) => void,
  signal: AbortSignal,
): Promise<void> {
  await attempt("Couldn't save memories.", async () => {
    tell('Asking the model…')
    const connection = await models.now.connect()
    const remember = await rememberSettings(connection)
    if (!remember)
      throw new Error("Memories are off, or the memory model can't be reached. Check Settings > AI > Memories.")
    const request = { session, connection, persona: { name: chat.now.persona().name }, remember }
    try {
      for await (const event of conversation().rememberNow(request, signal)) {
        if (event.kind === 'remembered') await notifyFound(event.by)
        else tell(progressWords(event))
      }
    } catch (error) {
      if (!isAbort(error)) throw error
    }
  })
}

function progressWords(event: Exclude<RememberEvent, { readonly kind: 'remembered' }>): string {
  switch (event.kind) {
    case 'reading':
      return `Reading ${event.messages} ${event.messages === 1 ? 'message' : 'messages'}…`
    case 'waiting':
      return 'Waiting for the model…'
    case 'retrying':
      return 'The model is busy; retrying…'
    case 'asking-again':
      return `Unreadable answer; retrying (${event.attempt} of ${event.of})…`
  }
}

async function notifyFound(by: readonly RememberedBy[]): Promise<void> {
  const commits = by.flatMap(({ kept }) => kept.commit ?? [])
  const full = by.reduce((sum, { kept }) => sum + kept.full, 0)
  const words = by.map(foundWords).filter(Boolean).join(' ')
  const room = full > 0 ? `${full} more didn't fit: raise the limit in Settings > AI > Memories, or delete some.` : ''
  if (commits.length > 0) await done(words || 'Memories saved', commits, room || undefined)
  else toast({ type: 'info', title: 'No new memories', ...(room && { message: room }) })
}

/** "Ingrid: 2 new, 1 said again." */
function foundWords({ name, kept }: RememberedBy): string {
  const parts = [
    ...(kept.added.length > 0 ? [`${kept.added.length} new`] : []),
    ...(kept.merged.length > 0 ? [`${kept.merged.length} repeated`] : []),
    ...(kept.contradicting.length > 0 ? [`${kept.contradicting.length} contradicting`] : []),
  ]
  return parts.length === 0 ? '' : `${name}: ${parts.join(', ')}.`
}

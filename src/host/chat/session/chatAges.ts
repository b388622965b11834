import { codeOf, PluginError, type SessionId, type StatedAge } from 'sdk'
import { conversation, storage } from 'sdk/page/engines.ts'
import type { NamedText } from '../../../shared/policy/adultsOnly.ts'
import type { RecordAges } from '../../../shared/policy/openAges.ts'
import { settleAges } from '../../characters/ages/askRecordAges.ts'
import { media } from '../../engines/mediaEngine.ts'
import { report } from './report.ts'
import { rereadSession } from './rereadSession.ts'

/**
 * Reads words that are about to be saved with a chat. Ages that are open are asked for and kept with the chat. Throws
 * `plugin/refused` where somebody is a minor, and an `AbortError` on Cancel.
 */
export const settleChatAges = (id: SessionId, texts: readonly NamedText[]): Promise<void> =>
  settleFor(id, (stated) => media().judgeAges({ kind: 'chat', texts }, stated))

/** Questions for ages of replies that are open: a turn that waits for one asks no second time. */
const asking = new Map<SessionId, Promise<void>>()

/** The same for somebody whom the newest reply of a chat brought in. */
export function settleReplyAges(id: SessionId): Promise<void> {
  const asked =
    asking.get(id) ?? settleFor(id, (stated) => conversation().replyAges(id, stated)).finally(() => asking.delete(id))
  asking.set(id, asked)
  return asked
}

/** Asks for what a reply that is whole leaves open. On Cancel the chat stays as it is; its next turn asks again. */
export async function askReplyAges(id: SessionId): Promise<void> {
  try {
    await settleReplyAges(id)
  } catch (error) {
    if (codeOf(error) === 'plugin/refused') report(error)
  }
}

async function settleFor(id: SessionId, judge: (stated: readonly StatedAge[]) => Promise<RecordAges>): Promise<void> {
  const stored = await storage().read('sessions', id)
  if (!stored) throw new PluginError('storage/not-found', 'Session not found')
  const ages = await settleAges({ kind: 'chat', name: stored.name }, stored.ages, judge)
  if (ages.length === 0 || ages === stored.ages) return
  const now = (await storage().read('sessions', id)) ?? stored
  await storage().commit('Age stated', [{ kind: 'put', table: 'sessions', value: { ...now, ages } }])
  await rereadSession(id)
}

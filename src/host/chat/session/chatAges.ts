import { PluginError, type SessionId } from 'sdk'
import type { NamedText } from '../../../shared/policy/adultsOnly.ts'
import { settleAges } from '../../characters/ages/askRecordAges.ts'
import { storage } from '../../engines/engine.ts'
import { media } from '../../engines/mediaEngine.ts'
import { rereadSession } from './rereadSession.ts'

/**
 * Reads words that are about to be saved with a chat. Ages that are open are asked for and kept with the chat. Throws
 * `plugin/refused` where somebody is a minor, and an `AbortError` on Cancel.
 */
export async function settleChatAges(id: SessionId, texts: readonly NamedText[]): Promise<void> {
  const stored = await storage().read('sessions', id)
  if (!stored) throw new PluginError('storage/not-found', 'Session not found')
  const ages = await settleAges({ kind: 'chat', name: stored.name }, stored.ages, (stated) =>
    media().judgeAges({ kind: 'chat', texts }, stated),
  )
  if (ages.length === 0 || ages === stored.ages) return
  const now = (await storage().read('sessions', id)) ?? stored
  await storage().commit('Age stated', [{ kind: 'put', table: 'sessions', value: { ...now, ages } }])
  await rereadSession(id)
}

import type { CharacterId, MessageId, Session, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import type { SearchHit } from '../../../workers/storage/contract.ts'
import { withProgress } from './chatSearch.ts'

const hit = (session: string): SearchHit => ({
  session: session as SessionId,
  message: `${session} m` as MessageId,
  index: 0,
  characterName: 'Iris',
  timestamp: 0,
  excerpt: 'The harbour.',
})
const chat = (name: string, kept?: 'saved' | 'auto'): Session => ({
  id: name as SessionId,
  name,
  character: { id: 'iris' as CharacterId, name: 'Iris' },
  messageCount: 1,
  created: 0,
  modified: 0,
  ...(kept && { kept }),
})

test('adds hits as they come and leaves out saved copies', () => {
  const sessions = new Map([chat('played'), chat('point', 'auto'), chat('copy', 'saved')].map((one) => [one.id, one]))
  const first = withProgress({ hits: [] }, { hits: [hit('played')], read: 5, total: 20 }, sessions)
  const second = withProgress(first, { hits: [hit('point'), hit('copy')], read: 20, total: 20 }, sessions)
  expect(second).toEqual({ hits: [hit('played')], read: 20, total: 20 })
})

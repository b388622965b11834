import type { CharacterId, Message, MessageId, Session, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { exportedMessage, exportedSession, nothingMore } from './inclusion.ts'

const session: Session = {
  id: 's' as SessionId,
  name: 'Evening',
  character: { id: 'iris' as CharacterId, name: 'Iris' },
  messageCount: 1,
  created: 0,
  modified: 0,
  note: { text: 'Slow.', depth: 4, role: 'system', every: 1 },
  situation: 'A storm.',
}
const action = { offset: 0, effect: { kind: 'pose', pose: 'leaning' }, verdict: 'done' } as const
const message: Message = {
  session: session.id,
  position: 0,
  id: 'm' as MessageId,
  role: 'assistant',
  characterName: 'Iris',
  variants: [{ content: 'Now.', state: 'complete', timestamp: 0, actions: [action] }],
  active: 0,
  timestamp: 0,
  metadata: { pose: 'leaning', estimActions: [{ level: 0.2 }], chastityAction: { ms: 1 } },
}

test('leaves out device actions and what is only in prompts', () => {
  const kept = exportedMessage(message, nothingMore)
  expect(kept.metadata).toEqual({ pose: 'leaning' })
  expect(kept.variants).toEqual([{ content: 'Now.', state: 'complete', timestamp: 0 }])
  expect(exportedSession(session, nothingMore)).not.toHaveProperty('note')
  expect(exportedSession(session, nothingMore)).not.toHaveProperty('situation')
})

test('each goes along when it is asked for', () => {
  expect(exportedMessage(message, { deviceActions: true, hiddenPrompts: false })).toEqual(message)
  expect(exportedSession(session, { deviceActions: false, hiddenPrompts: true })).toEqual(session)
})

import fc from 'fast-check'
import type { CharacterId, Message, MessageId, Session, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { exportedMessage, exportedSession, fileNameFor, nothingMore } from './exportSession.ts'

test('a title becomes a name', () => {
  expect(fileNameFor('Evening at the harbour', 'md')).toBe('Evening at the harbour.md')
  expect(fileNameFor('Iris: 1/2?', 'md')).toBe('Iris 1 2.md')
  expect(fileNameFor('Été à Paris', 'tar.gz')).toBe('Été à Paris.tar.gz')
})

test('a title that is no name still gives one', () => {
  expect(fileNameFor('../..', 'md')).toBe('Chat.md')
  expect(fileNameFor('nul', 'md')).toBe('Chat nul.md')
  expect(fileNameFor('', 'md')).toBe('Chat.md')
})

test('the file name stays in its folder and short, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const name = fileNameFor(title, 'md')
      expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]/u)
      expect(name).toMatch(/^[^.\s].*\.md$/su)
      expect([...name].length).toBeLessThanOrEqual(90)
    }),
  )
})

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

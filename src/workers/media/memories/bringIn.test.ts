import type { CharacterId, MessageId, SessionId } from 'sdk'
import { expect, test } from 'vitest'
import { sampleMemory } from '../../../shared/memories/sampleMemory.fixture.ts'
import { brought, whichAreKnown } from './bringIn.ts'

const tea = sampleMemory({ id: 'tea', content: 'Marlow likes tea.', contradicts: ['coffee', 'gone'] })
const coffee = sampleMemory({
  id: 'coffee',
  content: 'Marlow likes coffee.',
  replacedBy: 'tea',
  session: 'evening' as SessionId,
  messages: ['m1'] as unknown as MessageId[],
})

test('what is remembered already, and what a file says twice, is known', () => {
  const again = { ...tea, id: 'again', content: ' marlow likes TEA. ' }
  expect(whichAreKnown([tea, again, coffee], [{ ...coffee, id: 'here' }])).toEqual([false, true, true])
})

test('the same words about somebody else are another memory', () => {
  expect(whichAreKnown([{ ...tea, type: 'self', category: 'trait' }], [tea])).toEqual([false])
})

test('what is brought in has ids of its own and still points at each other', () => {
  let count = 0
  const made = brought([tea, coffee], 'lucian' as CharacterId, 9, () => `new${++count}`)
  expect(made).toMatchObject([
    { id: 'new1', character: 'lucian', modified: 9, contradicts: ['new2'] },
    { id: 'new2', replacedBy: 'new1' },
  ])
})

test('what is brought in leaves the chats of where it was behind, and goes with no message', () => {
  const [made] = brought([coffee], 'lucian' as CharacterId, 9, () => 'new')
  expect(made).toMatchObject({ messages: [], edited: true })
  expect(made).not.toHaveProperty('session')
})

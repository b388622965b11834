import type { Message } from 'sdk'
import { expect, test } from 'vitest'
import { draftPrompt, wordsOfDraft } from './draftPrompt.ts'

const said = (role: Message['role'], characterName: string, content: string) => ({
  role,
  characterName,
  variants: [{ content, state: 'complete' as const, timestamp: 0 }],
  active: 0,
})

const world = {
  player: 'Sam',
  sections: ['Iris keeps a lighthouse.', 'Never: needles.'],
  said: [said('assistant', 'Iris', 'Good evening.'), said('user', 'You', 'Hello!')],
  begun: '',
}
const all = (more = {}) =>
  draftPrompt({ ...world, ...more })
    .map(({ content }) => content)
    .join('\n')

test('a draft is asked for with the scene, its limits, and what was said by whom', () => {
  for (const words of ['Iris keeps a lighthouse.', 'Never: needles.', 'Iris: Good evening.', 'Sam: Hello!'])
    expect(all()).toContain(words)
  expect(all()).toContain("Write Sam's next message")
})

test('what the player has begun says where the draft goes', () => {
  expect(all()).not.toContain('note')
  expect(all({ begun: 'I leave' })).toContain('if it is the beginning of a message: I leave')
})

test('the name before the draft is taken away', () => {
  expect(wordsOfDraft(' Sam: I nod. ', 'Sam')).toBe('I nod.')
  expect(wordsOfDraft('I nod.', 'Sam')).toBe('I nod.')
})

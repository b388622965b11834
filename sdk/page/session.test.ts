import { expect, test } from 'vitest'
import type { Member, Session } from '../entities.ts'
import { namesIn } from './session.ts'

const character = { id: 'iris', name: 'Iris' } as Session['character']
const member = (name: string, present = true) => ({ id: name, name, present, muted: false }) as unknown as Member

test('a chat with one is named after them', () => {
  expect(namesIn({ character })).toBe('Iris')
})

test('a group is named after all who are in the scene', () => {
  expect(namesIn({ character, members: ['Iris', 'Ben', 'Mara'].map((name) => member(name)) })).toBe(
    'Iris, Ben, and Mara',
  )
  expect(namesIn({ character, members: [member('Iris'), member('Ben', false)] })).toBe('Iris')
  expect(namesIn({ character, members: [member('Ben', false)] })).toBe('Iris')
})

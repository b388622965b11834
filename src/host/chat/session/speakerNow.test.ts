import type { Message, Session } from 'sdk'
import { beforeEach, expect, test } from 'vitest'
import { appendLoaded, showSession } from './session.ts'
import { speakerNow } from './speakerNow.ts'

const member = (id: string) => ({ id, name: id, present: true, muted: false })
const chat = (...members: readonly string[]) =>
  ({
    id: 'evening',
    character: { id: 'iris', name: 'iris' },
    messageCount: 0,
    ...(members.length > 0 && { members: members.map(member) }),
  }) as unknown as Session
const says = (speaker: string | undefined) =>
  appendLoaded({ id: `by ${speaker}`, role: speaker ? 'assistant' : 'user', speaker } as unknown as Message)

beforeEach(() => showSession(chat('iris', 'wren'), 'open'))

test('without a chat nobody speaks, in a chat with one always that one', () => {
  showSession(undefined, 'none')
  expect(speakerNow()).toBeUndefined()
  showSession(chat(), 'open')
  expect(speakerNow()?.id).toBe('iris')
})

test('with several it is whoever writes or wrote the newest reply, whatever the player says after it', () => {
  expect(speakerNow()?.id).toBe('iris')
  says('wren')
  says(undefined)
  expect(speakerNow()?.id).toBe('wren')
})

test('of somebody who has left, the one whose chat it is takes the place', () => {
  says('gone')
  expect(speakerNow()?.id).toBe('iris')
})

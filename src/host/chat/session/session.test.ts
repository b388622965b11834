import type { Message, Session } from 'sdk'
import { speakerNow } from 'sdk/page/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { appendLoaded, showSession } from './session.ts'

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

test('nobody speaks without a chat; in a chat with one character that one does', () => {
  showSession(undefined, 'none')
  expect(speakerNow()).toBeUndefined()
  showSession(chat(), 'open')
  expect(speakerNow()?.id).toBe('iris')
})

test('in a group the newest reply’s writer speaks, whatever the player says after it', () => {
  expect(speakerNow()?.id).toBe('iris')
  says('wren')
  says(undefined)
  expect(speakerNow()?.id).toBe('wren')
})

test('the chat’s own character speaks for a member who has left', () => {
  says('gone')
  expect(speakerNow()?.id).toBe('iris')
})

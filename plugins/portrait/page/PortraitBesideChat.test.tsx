// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { CharacterId, Message, Session } from 'sdk'
import { chatPortrait } from 'sdk/page/points/chatParts.ts'
import { loaded, session } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import PortraitBesideChat from './PortraitBesideChat.tsx'

const iris = { id: 'iris' as CharacterId, name: 'Iris' }
const ben = { id: 'ben' as CharacterId, name: 'Ben' }

let hasRoom = true
let end = () => {}

beforeEach(() => {
  hasRoom = true
  Object.assign(window, { matchMedia: () => ({ matches: hasRoom, addEventListener() {}, removeEventListener() {} }) })
  end = chatPortrait.add('test', ({ name }) => <span>{`Face of ${name}`}</span>)
  session.current = { character: iris } as Session
  Object.assign(session, { count: 0, version: 0 })
  storyOnStage.story = undefined
})

afterEach(() => {
  cleanup()
  end()
  session.current = undefined
})

const shown = () => screen.queryByRole('complementary')?.getAttribute('aria-label')

test('shows whom one talks with, by the face that a feature draws', () => {
  render(<PortraitBesideChat />)
  expect(shown()).toBe('Portrait of Iris')
  expect(screen.getByText('Face of Iris')).toBeDefined()
})

test('in a group it shows who spoke last', async () => {
  session.current = { character: iris, members: [iris, ben] } as unknown as Session
  render(<PortraitBesideChat />)
  expect(shown()).toBe('Portrait of Iris')
  await act(async () => {
    loaded.messages.set(0, { role: 'assistant', speaker: ben.id } as Message)
    Object.assign(session, { count: 1, version: 1 })
  })
  expect(shown()).toBe('Portrait of Ben')
})

test('is not there without a chat, while a story has the stage, and where there is no room', () => {
  hasRoom = false
  render(<PortraitBesideChat />)
  expect(shown()).toBeUndefined()
  cleanup()
  hasRoom = true
  storyOnStage.story = { name: 'The ferry', chats: true } as never
  render(<PortraitBesideChat />)
  expect(shown()).toBeUndefined()
  cleanup()
  storyOnStage.story = undefined
  session.current = undefined
  render(<PortraitBesideChat />)
  expect(shown()).toBeUndefined()
})

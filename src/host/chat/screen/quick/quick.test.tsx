// @vitest-environment happy-dom

import faces from 'virtual:builtin-faces'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Scope } from 'sdk'
import { dialog } from 'sdk/page/dialog.ts'
import { session } from 'sdk/page/session.ts'
import { confirmation } from 'sdk/ui/confirm.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageService, offerImages } from '../../../../../plugins/pictures/page/imageService.ts'
import { sceneImage } from '../../../../../plugins/pictures/page/sceneImage.ts'
import { showState } from '../../../devices/showState.ts'
import { stateWith } from '../../../devices/state.fixture.ts'
import { addFace } from '../../../plugins/faces/addFace.ts'
import { provideServices } from '../../../shell/provideServices.ts'
import { chatWithIris } from '../../session/chat.fixture.ts'
import { showSession } from '../../session/session.ts'
import * as turn from '../../session/turn.ts'
import { QuickChips } from '../ChatPage.tsx'
import { ownQuickActions } from '../feature.ts'
import { QuickActions } from './QuickActions.tsx'

const chat = chatWithIris({ messageCount: 1 })
const provide = async () => provideServices()
let scope: Scope

beforeEach(async () => {
  vi.spyOn(turn, 'send').mockResolvedValue(true)
  scope = new Scope('test')
  for (const add of [ownQuickActions, ...faces.map((face) => addFace(face, provide))]) add(scope)
  showSession(chat, 'open')
  render(
    <>
      <QuickActions />
      <QuickChips />
    </>,
  )
  for (const name of ['Auto', 'Env', 'Direct', 'Stop', 'More for this chat'])
    await screen.findByRole('button', { name })
})
afterEach(() => {
  cleanup()
  scope.close()
  vi.restoreAllMocks()
  Object.assign(sceneImage, { url: undefined, place: 'viewer' })
  imageService.isGenerating = false
})

const names = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
const button = (name: string) => screen.getByRole('button', { name })

test('in an ordinary chat the bar offers what can be done there', () => {
  expect(names()).toEqual([
    'Auto',
    'Autoplay pace',
    'Env',
    'Direct',
    'Stop',
    'Response',
    'Clear',
    'Sessions',
    'More for this chat',
  ])
})

test('Edge! comes with the first device', async () => {
  await act(async () => showState(stateWith()))
  expect(await screen.findByRole('button', { name: 'Edge!' })).toBeDefined()
})

test('in a scenario there is a way out, and the scenario says where one is', async () => {
  const scenario = { id: 'a', name: 'The Inn', currentNode: 'start', state: {} }
  await act(async () => showSession({ ...chat, scenario }, 'open'))
  await screen.findByRole('button', { name: 'Exit Scenario' })
  expect(names()).not.toContain('Env')
  await act(async () => fireEvent.click(button('Exit Scenario')))
  expect(confirmation.question?.text).toBe(
    'Are you sure you want to exit the current scenario? This will restore normal character selection.',
  )
})

test('the picture of the scene moves to and fro, where there is one', async () => {
  await act(async () => {
    sceneImage.url = 'blob:one'
  })
  await act(async () => fireEvent.click(button('To Chat')))
  await act(async () => fireEvent.click(button('To Viewer')))
  expect(button('To Chat')).toBeDefined()
})

test('pictures can be asked for where there is a server for them', async () => {
  const generate = vi.fn(async () => {})
  await act(async () => scope.add(offerImages(generate)))
  await act(async () => fireEvent.click(button('Image')))
  expect(generate).toHaveBeenCalledOnce()
})

test('chips tell what goes on', async () => {
  for (const words of ['AI Thinking', 'Generating Image']) expect(screen.queryByText(words)).toBeNull()
  await act(async () => {
    imageService.isGenerating = true
    session.live.phase = { kind: 'writing' }
  })
  for (const words of ['AI Thinking', 'Generating Image']) expect(screen.getByText(words)).toBeDefined()
})

test('while a reply is written it can be stopped, and neither replaced nor cleared away', async () => {
  await act(async () => {
    session.live.phase = { kind: 'writing' }
  })
  expect(button('Stop')).toHaveProperty('disabled', false)
  expect(button('Response')).toHaveProperty('disabled', true)
  expect(button('Clear')).toHaveProperty('disabled', true)
})

test('Auto says whether it is on, and Stop switches it off', async () => {
  expect(button('Auto').getAttribute('aria-pressed')).toBe('false')
  await act(async () => fireEvent.click(button('Auto')))
  expect(button('Auto').getAttribute('aria-pressed')).toBe('true')
  await act(async () => fireEvent.click(button('Stop')))
  expect(button('Auto').getAttribute('aria-pressed')).toBe('false')
})

test('Clear asks before it clears', async () => {
  await act(async () => fireEvent.click(button('Clear')))
  expect(confirmation.question?.text).toContain('Are you sure you want to clear all chat messages?')
})

test('Env and Sessions open their dialogs', async () => {
  await act(async () => fireEvent.click(button('Env')))
  expect(dialog.open?.id).toBe('environments')
  await act(async () => fireEvent.click(button('Sessions')))
  expect(dialog.open?.id).toBe('sessions')
})

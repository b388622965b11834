import { newId, type Session } from 'sdk'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { chatWithIris } from '../../../../src/host/chat/session/chat.fixture.ts'
import { showSession } from '../../../../src/host/chat/session/session.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { exitScenario } from './ExitScenarioAction.tsx'
import { playing } from './playing.ts'

provideServices()

const world = { stored: undefined as Session | undefined }
const inn = { id: 'inn', name: 'The Inn', engine: 'vesper.scenario-native/native' }

replaceEngine('storage', {
  read: async () => world.stored,
  commit: async (_: string, [change]: readonly Change[]) => {
    if (change?.kind === 'put') world.stored = change.value as Session
    return 6
  },
  order: async () => new Float64Array(),
  tail: async () => [],
  window: async () => [],
})
replaceEngine('conversation', {
  undo: async (commit: number) => commit,
})

const inScenario = chatWithIris({
  messageCount: 3,
  scenario: { id: 'inn', name: 'The Inn', currentNode: 'start', state: {} },
  characterMapping: { host: newId() },
})

beforeEach(() => {
  vi.restoreAllMocks()
  Object.assign(playing, { story: undefined, entrance: undefined })
  world.stored = inScenario
  toasts.shown = []
  showSession(inScenario, 'open')
})

test('leaving a scenario ends it and keeps what was said; it can be taken back', async () => {
  const leaving = exitScenario()
  expect(confirmation.question?.text).toBe(
    'Are you sure you want to exit the current scenario? This will restore normal character selection.',
  )
  answerConfirmation(true)
  await leaving
  const { scenario: _, characterMapping: __, ...without } = inScenario
  expect(session.current).toEqual(without)
  expect(session.undoable.map(({ label }) => label)).toEqual(['Scenario exited'])
})

test('who came from another chat is back in it, and the way to the scene is told', async () => {
  const from = newId<'session'>()
  playing.entrance = { scene: inScenario.id, from }
  const open = vi.spyOn(chat.now, 'open').mockResolvedValue(true)
  const leaving = exitScenario()
  answerConfirmation(true)
  await leaving
  expect(open.mock.calls).toEqual([[from]])
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Scenario exited'])
  const told = toasts.shown.at(-1)
  expect(told?.message).toBe(`What was said is kept as “${inScenario.name}”.`)
  told?.action?.run()
  expect(open.mock.calls).toEqual([[from], [inScenario.id]])
})

test('a scene that is over leads back to where the player came from, too', async () => {
  const { scenario: _, ...over } = inScenario
  showSession(over, 'open')
  const from = newId<'session'>()
  Object.assign(playing, { story: { ...inn, chats: true }, entrance: { scene: over.id, from } })
  const open = vi.spyOn(chat.now, 'open').mockResolvedValue(true)
  const leaving = exitScenario()
  answerConfirmation(true)
  await leaving
  expect(open.mock.calls).toEqual([[from]])
})

test('who thinks better of it stays', async () => {
  const leaving = exitScenario()
  answerConfirmation(false)
  await leaving
  expect(session.current?.scenario?.name).toBe('The Inn')
})

test('where there is no scenario there is nothing to ask', async () => {
  showSession({ ...inScenario, id: newId() }, 'none')
  session.current = undefined
  await exitScenario()
  expect(confirmation.question).toBeNull()
})

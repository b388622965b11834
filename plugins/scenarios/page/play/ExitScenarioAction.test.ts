import { newId, type Session } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { answerConfirmation, confirmation } from 'sdk/ui/confirm.ts'
import { beforeEach, expect, test } from 'vitest'
import { chatWithIris } from '../../../../src/host/chat/session/chat.fixture.ts'
import { showSession } from '../../../../src/host/chat/session/session.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { exitScenario } from './ExitScenarioAction.tsx'
import { playing } from './playing.ts'

provideServices()

const world = { stored: undefined as Session | undefined, cleared: 0 }

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
  clear: async () => {
    world.cleared += 1
    return 7
  },
  undo: async (commit: number) => commit,
})

const inScenario = chatWithIris({
  messageCount: 3,
  scenario: { id: 'inn', name: 'The Inn', currentNode: 'start', state: {} },
  characterMapping: { host: newId() },
})

beforeEach(() => {
  playing.story = undefined
  Object.assign(world, { stored: inScenario, cleared: 0 })
  showSession(inScenario, 'open')
})

test('leaving a scenario ends it and clears what was said in it; both can be taken back', async () => {
  const leaving = exitScenario()
  expect(confirmation.question?.text).toBe(
    'Are you sure you want to exit the current scenario? This will restore normal character selection.',
  )
  answerConfirmation(true)
  await leaving
  const { scenario: _, characterMapping: __, ...without } = inScenario
  expect(session.current).toEqual(without)
  expect(world.cleared).toBe(1)
  expect(session.undoable.map(({ label }) => label)).toEqual(['Scenario exited', 'Chat cleared'])
})

test('who thinks better of it stays', async () => {
  const leaving = exitScenario()
  answerConfirmation(false)
  await leaving
  expect(world.cleared).toBe(0)
  expect(session.current?.scenario?.name).toBe('The Inn')
})

test('where there is no scenario there is nothing to ask', async () => {
  showSession({ ...inScenario, id: newId() }, 'none')
  session.current = undefined
  await exitScenario()
  expect(confirmation.question).toBeNull()
})

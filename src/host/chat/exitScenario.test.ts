import { newId, type Session } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '../../workers/storage/contract.ts'
import { session, showSession } from '../session/session.ts'
import { toasts } from '../toasts/toasts.ts'
import { answerConfirmation, confirmation } from '../ui/confirm.ts'

const world = vi.hoisted(() => ({ stored: undefined as Session | undefined, changes: [] as Change[] }))

vi.mock('../engine.ts', () => ({
  storage: () => ({
    read: async () => world.stored,
    commit: async (_: string, changes: readonly Change[]) => world.changes.push(...changes),
    undo: async (commit: number) => commit,
  }),
  conversation: () => ({}),
}))

const { exitScenario } = await import('./exitScenario.ts')

const inScenario: Session = {
  id: newId(),
  name: 'Evening',
  character: { id: newId(), name: 'Iris' },
  messageCount: 3,
  created: 0,
  modified: 0,
  scenario: { id: 'inn', name: 'The Inn', currentNode: 'start', state: {} },
  characterMapping: { host: newId() },
}

beforeEach(() => {
  Object.assign(world, { stored: inScenario, changes: [] })
  showSession(inScenario, 'open')
})

test('the chat goes on without its scenario, and that can be taken back', async () => {
  const leaving = exitScenario()
  expect(confirmation.question?.text).toBe(
    'Are you sure you want to exit the current scenario? This will restore normal character selection.',
  )
  answerConfirmation(true)
  await leaving
  const { scenario: _, characterMapping: __, ...without } = inScenario
  expect(world.changes).toEqual([{ kind: 'put', table: 'sessions', value: without }])
  expect(session.current).toEqual(without)
  toasts.shown.at(-1)?.action?.run()
  await vi.waitFor(() => expect(session.current?.scenario?.name).toBe('The Inn'))
})

test('who thinks better of it stays', async () => {
  const leaving = exitScenario()
  answerConfirmation(false)
  await leaving
  expect(world.changes).toEqual([])
  expect(session.current?.scenario?.name).toBe('The Inn')
})

test('where there is no scenario there is nothing to ask', async () => {
  showSession({ ...inScenario, id: newId() }, 'none')
  session.current = undefined
  await exitScenario()
  expect(confirmation.question).toBeNull()
})

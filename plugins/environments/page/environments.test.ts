import type { Session } from 'sdk'
import { errors } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { chatWithIris } from '../../../src/host/chat/session/chat.fixture.ts'
import { showSession } from '../../../src/host/chat/session/session.ts'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../src/host/shell/provideServices.ts'
import type { Change, EnvironmentRecord } from '../../../src/workers/storage/contract.ts'
import { builtinEnvironments } from './builtin.ts'
import { environmentSection } from './environmentSection.ts'
import {
  chooseEnvironment,
  currentEnvironment,
  environmentPrompt,
  environments,
  removeEnvironment,
  saveEnvironment,
} from './environments.ts'

const world = {
  records: new Map<string, EnvironmentRecord>(),
  sessions: new Map<string, Session>(),
  before: [] as { records: Map<string, EnvironmentRecord>; sessions: Map<string, Session> }[],
}

provideServices()
replaceEngine('storage', {
  list: async () => [...world.records.values()],
  read: async (table: string, id: string) =>
    table === 'environments' ? world.records.get(id) : world.sessions.get(id),
  commit: async (_: string, changes: readonly Change[]) => {
    world.before.push({ records: new Map(world.records), sessions: new Map(world.sessions) })
    for (const change of changes) {
      if (change.kind === 'delete') world.records.delete(String(change.key))
      else if (change.table === 'environments') world.records.set(change.value.id, change.value)
      else if (change.table === 'sessions') world.sessions.set(change.value.id, change.value)
    }
    return world.before.length - 1
  },
  undo: async (commit: number) => Object.assign(world, world.before[commit]),
})

const chat = (environment?: string) => chatWithIris(environment === undefined ? {} : { environment })

function open(found: Session): Session {
  world.sessions.set(found.id, found)
  showSession(found, 'open')
  return found
}

beforeEach(() => {
  Object.assign(world, { records: new Map(), sessions: new Map(), before: [] })
  environments.custom = []
  errors.notices = []
  environmentSection.now.selectedEnvironmentId = 'none'
  showSession(undefined, 'none')
})

/** Makes a place of the player's own, and answers with its id. */
async function made(name: string, prompt = ''): Promise<string> {
  await saveEnvironment(name, prompt)
  return environments.custom.at(-1)?.id ?? ''
}

test('about two dozen places come with Vesper, each with a name and an id of its own', () => {
  expect(builtinEnvironments).toHaveLength(22)
  expect(new Set(builtinEnvironments.map(({ id }) => id)).size).toBe(22)
  expect(new Set(builtinEnvironments.map(({ name }) => name)).size).toBe(22)
  const names = builtinEnvironments.map(({ name }) => name)
  for (const name of ['None', 'Hiking', 'At Desk', 'On Bed', 'Beach', 'Gym', 'Club', 'War Zone', 'Action Hero'])
    expect(names).toContain(name)
  expect(builtinEnvironments.filter(({ prompt }) => prompt === '').map(({ id }) => id)).toEqual(['none'])
})

test('nowhere says nothing to the model, and neither does a place that is gone', () => {
  expect(environmentPrompt()).toBeUndefined()
  environmentSection.now.selectedEnvironmentId = 'custom_1'
  expect(environmentPrompt()).toBeUndefined()
  expect(currentEnvironment().id).toBe('none')
})

test("a chat's own place wins over the one of all chats, also when it is none", () => {
  environmentSection.now.selectedEnvironmentId = 'beach'
  open(chat())
  expect(environmentPrompt()).toContain('beach')
  open(chat('hiking'))
  expect(environmentPrompt()).toContain('trail')
  open(chat('none'))
  expect(environmentPrompt()).toBeUndefined()
})

test('choosing changes the open chat alone; without a chat, those that have no place of their own', async () => {
  const here = open(chat())
  await chooseEnvironment('club')
  expect(session.current?.environment).toBe('club')
  expect(world.sessions.get(here.id)?.environment).toBe('club')
  expect(environmentSection.now.selectedEnvironmentId).toBe('none')
  showSession(undefined, 'none')
  await chooseEnvironment('gym')
  expect(environmentSection.now.selectedEnvironmentId).toBe('gym')
})

test("a place of the player's own needs a name and no prompt", async () => {
  expect(await saveEnvironment('   ', 'Somewhere.')).toBeUndefined()
  expect(environments.custom).toEqual([])
  const id = await made('  Lighthouse  ')
  expect(id).toMatch(/^custom_\d+$/)
  expect(environments.custom).toEqual([{ id, name: 'Lighthouse', prompt: '', isCustom: true }])
})

test('changing one keeps its id, so that chats stay there', async () => {
  const id = await made('Lighthouse')
  open(chat(id))
  await saveEnvironment('Lighthouse', 'A lamp turns over the dark sea.', id)
  expect(environmentPrompt()).toBe('A lamp turns over the dark sea.')
  expect(environments.custom).toHaveLength(1)
})

test('deleting the one that is chosen leaves none chosen, and Undo puts both back', async () => {
  const id = await made('Lighthouse', 'A lamp turns.')
  environmentSection.now.selectedEnvironmentId = id
  open(chat(id))
  const undo = await removeEnvironment(id)
  expect(environments.custom).toEqual([])
  expect(environmentSection.now.selectedEnvironmentId).toBe('none')
  expect(session.current?.environment).toBe('none')
  await undo?.()
  expect(environments.custom.map(({ name }) => name)).toEqual(['Lighthouse'])
  expect(environmentSection.now.selectedEnvironmentId).toBe(id)
  expect(environmentPrompt()).toBe('A lamp turns.')
})

test('deleting another leaves the chosen one chosen', async () => {
  const id = await made('Lighthouse')
  open(chat('beach'))
  await removeEnvironment(id)
  expect(session.current?.environment).toBe('beach')
})

import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openInTest } from '../../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { runStoryEngine } from '../../../../src/host/plugins/storyEngine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'
import { gatherCompany } from './gatherCompany.ts'

provideServices()

let here = new Set<string>()
replaceEngine('storage', {
  read: async (table: string, id: string) => {
    if (table === 'characters') return here.has(id) ? { id } : undefined
    return table === 'scenarioPlays' ? undefined : stored[table]
  },
  list: async () => known,
})
let known: readonly { readonly id: string; readonly name: string }[] = []
replaceEngine('scenario', { about: async () => ({ roles: [{ id: 'keeper', name: 'The keeper', description: '' }] }) })

const light = { id: 'light', engine: 'vesper.scenario-native/native', options: {} } as unknown as ScenarioRecord
const stored: Record<string, unknown> = {
  scenarios: light,
  scenarioScripts: { id: 'light', script: {}, texts: {} },
  scenarioFiles: { id: 'light', files: [] },
}
const castBy = (id: string, name: string) =>
  ({ ...light, options: { cast: { keeper: { id, name } } } }) as unknown as ScenarioRecord

beforeEach(() => {
  session.current = undefined
  here = new Set(['iris', 'tom'])
  known = []
  toasts.shown = []
  runStoryEngine('native', { chats: true })
  vi.spyOn(chat.now, 'openLast').mockImplementation(async () => {
    if (here.has('iris')) openInTest({ character: { id: 'iris' } })
  })
})
afterEach(() => vi.restoreAllMocks())

test('a chosen character takes the role without anyone else in the chat', async () => {
  expect(await gatherCompany(castBy('tom', 'Tom'))).toEqual({ lead: 'tom', others: [], mapping: { keeper: 'tom' } })
})

test('a character that was deleted is named, and whoever is in the chat takes the part', async () => {
  expect((await gatherCompany(castBy('ada', 'Ada')))?.mapping).toEqual({ keeper: 'iris' })
  expect(toasts.shown.map(({ title }) => title)).toEqual(['Character "Ada" not found. Please recreate it.'])
})

test.each([
  [
    'whoever is named like the part',
    [
      { id: 'tom', name: 'Tom' },
      { id: 'kay', name: 'the Keeper' },
    ],
    'kay',
  ],
  [
    'the first of all',
    [
      { id: 'tom', name: 'Tom' },
      { id: 'ada', name: 'Ada' },
    ],
    'tom',
  ],
])('without any chat it is played with %s, and the player is told', async (_, list, expected) => {
  here = new Set()
  known = list
  expect((await gatherCompany(light))?.lead).toBe(expected)
  expect(toasts.shown.at(-1)?.title).toBe(`${list.find(({ id }) => id === expected)?.name} plays along`)
})

test('has no company when nobody is there', async () => {
  here = new Set()
  expect(await gatherCompany(light)).toBeUndefined()
})

import type { Session, Stage } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { beforeEach, expect, test } from 'vitest'
import { chatWithIris } from '../../../../src/host/chat/session/chat.fixture.ts'
import { showSession } from '../../../../src/host/chat/session/session.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import type { Change } from '../../../../src/workers/storage/contract.ts'
import { noteProgress } from './chatOfStory.ts'

provideServices()

const world = { stored: undefined as Session | undefined }
replaceEngine('storage', {
  read: async () => world.stored,
  commit: async (_: string, [change]: readonly Change[]) => {
    if (change?.kind === 'put') world.stored = change.value as Session
    return 1
  },
})

const inn = { id: 'inn', name: 'The Inn' }
const inScenario = chatWithIris({ scenario: { ...inn, currentNode: 'start', state: {} } })
const stage = (page: string): Stage => ({
  ...{ page, bubbles: [], buttons: [], timers: [], notices: [], sounds: [] },
  visible: [{ name: 'trust', icon: '♥', text: 'Trust 1 of 3' }],
})

beforeEach(() => {
  world.stored = inScenario
  showSession(inScenario, 'open')
})

test('notes in the chat where the story is, and what it shows', async () => {
  await noteProgress(inScenario.id, inn, stage('kitchen'), false)
  expect(world.stored?.scenario).toEqual({
    ...inn,
    currentNode: 'kitchen',
    state: { visible: { trust: { icon: '♥', text: 'Trust 1 of 3' } } },
  })
})

test('leaves a chat like any other when the story is over, until a step back from its end', async () => {
  await noteProgress(inScenario.id, inn, stage('end'), true)
  expect(session.current?.id).toBe(inScenario.id)
  expect(session.current).not.toHaveProperty('scenario')
  await noteProgress(inScenario.id, inn, stage('kitchen'), false)
  expect(session.current?.scenario).toMatchObject({ ...inn, currentNode: 'kitchen' })
})

test('writes nothing into another chat', async () => {
  await noteProgress('elsewhere' as Session['id'], inn, stage('end'), true)
  expect(world.stored).toBe(inScenario)
})

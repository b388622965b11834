import { session } from 'sdk/page/session.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { beforeEach, expect, test } from 'vitest'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import { provideServices } from '../../../src/host/shell/provideServices.ts'
import { ages } from '../../../src/workers/media/imports/ages.ts'
import { memorySection } from './memorySection.ts'
import { rememberAsked } from './rememberAsked.ts'

let added: unknown[] = []
provideServices()
replaceEngine('media', ages)
replaceEngine('memory', { add: async (...memory: unknown[]) => added.push(memory) })

beforeEach(() => {
  added = []
  openInTest({ id: 'chat', character: { id: 'iris' } })
  changeForTest(memorySection, { remember: true })
})

test('gives the memory to the character, or says that nobody remembers', async () => {
  expect(await rememberAsked('Likes rain.')).toBeUndefined()
  expect(added).toMatchObject([['iris', { type: 'player', content: 'Likes rain.' }]])
  changeForTest(memorySection, { remember: false })
  expect(await rememberAsked('Likes rain.')).toBe('Memories are off.')
  session.current = undefined
  expect(await rememberAsked('Likes rain.')).toBe('There is no character to remember it.')
})

import { expect, test } from 'vitest'
import '../../src/host/chat/saved/savingSection.ts'
import 'sdk/page/chat/aiSection.ts'
import 'sdk/page/chat/conversationSection.ts'
import '../../plugins/autoplay/page/autoplaySection.ts'
import '../../plugins/memory/page/memorySection.ts'
import '../../src/host/settings/uiSection.ts'
import { readSettings } from 'sdk/page/settings/document.ts'

/** The figures the product promises, where the player may change them. */

test('what was never changed has the figures the product is specified with', () => {
  const { ai, general, ui } = readSettings({})
  expect(ai).toMatchObject({ temperature: 0.7, maxTokens: 1000 })
  expect(general).toMatchObject({
    historyLength: 50,
    autoSaveInterval: 5,
    autoSavesKept: 5,
    sessionsKept: 3,
    autoplayMax: 10,
  })
  expect(ui).toMatchObject({ theme: 'dark' })
})

test('figures beyond their limits are brought back within them', () => {
  const low = readSettings({ ai: { temperature: -1, maxTokens: 1 }, general: { autoplayDelay: -5, autoplayMax: 0 } })
  expect(low.ai).toMatchObject({ temperature: 0, maxTokens: 100 })
  expect(low.general).toMatchObject({ autoplayDelay: 0, autoplayMax: 1 })
  const high = readSettings({
    ai: { temperature: 9, maxTokens: 1e9 },
    general: { autoplayDelay: 61, autoplayMax: 101 },
  })
  expect(high.ai).toMatchObject({ temperature: 2, maxTokens: 8000 })
  expect(high.general).toMatchObject({ autoplayDelay: 60, autoplayMax: 100 })
})

test('the player may keep more sessions than three', () => {
  expect(readSettings({ general: { sessionsKept: 200, autoSavesKept: 50 } }).general).toMatchObject({
    sessionsKept: 200,
    autoSavesKept: 50,
  })
})

test('characters remember with the figures of the product, which the player may raise', () => {
  expect(readSettings({}).memory).toMatchObject({
    remember: true,
    reveries: true,
    turns: [5, 15],
    everyTurns: 20,
    messages: 10,
    perExtraction: 5,
    total: 100,
    contextLimit: 10,
    reveriesLimit: 5,
  })
  const raised = { perExtraction: 20, total: 5000, contextLimit: 60, reveriesLimit: 30, messages: 40 }
  expect(readSettings({ memory: raised }).memory).toMatchObject(raised)
})

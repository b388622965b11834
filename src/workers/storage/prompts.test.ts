import type { MessageId, PluginId, VariantId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import type { PromptRecord } from '../conversation/contract.ts'
import { promptsKept } from './prompts.ts'
import { closeAll, evening, rig } from './rig.ts'

afterEach(closeAll)

const record = (id: string, at: number): PromptRecord => ({
  id: id as VariantId,
  session: evening,
  message: 'm' as MessageId,
  at,
  connection: { plugin: 'vesper.llm-ollama' as PluginId, provider: 'ollama', model: 'small', patience: 'local' },
  report: {
    windowTokens: 4096,
    windowSource: 'guessed',
    replyTokens: 300,
    promptTokens: 10,
    sentMessages: 1,
    leftOut: 0,
    summarised: 0,
    sections: [],
    prefix: { tokens: 0, messages: 0 },
    lore: [],
  },
  messages: [{ role: 'user', content: 'Good evening.' }],
  settings: { samplers: {}, maxTokens: 300, stop: [] },
})

test('what a model saw is read again by its wording, and the last word counts', async () => {
  const { storage } = rig()
  await storage.keepPrompt(record('w', 1))
  await storage.keepPrompt(record('w', 2))
  expect(await storage.readPrompt('w' as VariantId)).toEqual(record('w', 2))
  expect(await storage.readPrompt('x' as VariantId)).toBeUndefined()
})

test('the newest stay', async () => {
  const { storage } = rig()
  for (let at = 0; at < promptsKept + 2; at++) await storage.keepPrompt(record(`w${at}`, at))
  expect(await storage.readPrompt('w1' as VariantId)).toBeUndefined()
  expect(await storage.readPrompt('w2' as VariantId)).toBeDefined()
})

test('what is no such record is refused', async () => {
  const spoilt = { ...record('w', 1), session: 7 } as unknown as PromptRecord
  await expect(rig().storage.keepPrompt(spoilt)).rejects.toMatchObject({ code: 'storage/failed' })
})

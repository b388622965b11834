import type { VariantId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import type { PromptRecord } from '../../shared/chats/promptRecord.ts'
import { maxPrompts } from './prompts.ts'
import { closeAll, rig } from './rig.fixture.ts'
import { promptRecord } from './toldRig.fixture.ts'

afterEach(closeAll)

test('what a model saw is read again by its wording, and the last word counts', async () => {
  const { storage } = rig()
  await storage.savePrompt(promptRecord('w', 1))
  await storage.savePrompt(promptRecord('w', 2))
  expect(await storage.readPrompt('w' as VariantId)).toEqual(promptRecord('w', 2))
  expect(await storage.readPrompt('x' as VariantId)).toBeUndefined()
})

test('the newest stay', async () => {
  const { storage } = rig()
  for (let at = 0; at < maxPrompts + 2; at++) await storage.savePrompt(promptRecord(`w${at}`, at))
  expect(await storage.readPrompt('w1' as VariantId)).toBeUndefined()
  expect(await storage.readPrompt('w2' as VariantId)).toBeDefined()
})

test('what is no such record is refused', async () => {
  const spoilt = { ...promptRecord('w', 1), session: 7 } as unknown as PromptRecord
  await expect(rig().storage.savePrompt(spoilt)).rejects.toMatchObject({ code: 'storage/failed' })
})

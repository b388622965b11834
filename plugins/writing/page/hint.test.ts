import { chat } from 'sdk/page/services/chat.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { expect, test, vi } from 'vitest'
import { hintFor, regenerateWith } from './hint.ts'

const again = { kind: 'regenerate' } as const
safety.provide({ hear: (text: string) => text.includes('safeword') } as typeof safety.now)

test('a hint goes along with one try at the reply and with nothing else', async () => {
  const told: unknown[] = []
  chat.provide({
    async regenerate() {
      told.push(hintFor(again).scene, hintFor({ kind: 'continue' }).scene, hintFor(undefined).scene)
      return true
    },
  } as typeof chat.now)
  await regenerateWith('  Shorter,\nplease ')
  expect(told).toEqual([expect.stringContaining('they ask: Shorter, please'), undefined, undefined])
  expect(hintFor(again)).toEqual({})
})

test('a try that fails takes its hint along', async () => {
  chat.provide({ regenerate: () => Promise.reject(new Error('down')) } as unknown as typeof chat.now)
  await expect(regenerateWith('Shorter')).rejects.toThrow('down')
  expect(hintFor(again)).toEqual({})
})

test('a safeword in a hint is heard, and nothing is asked for', async () => {
  const regenerate = vi.fn(async () => true)
  chat.provide({ regenerate } as unknown as typeof chat.now)
  await regenerateWith('safeword, please')
  expect(regenerate).not.toHaveBeenCalled()
})

import { expect, test, vi } from 'vitest'

const rows = vi.hoisted(() => new Map<string, string>())
vi.mock('../../engines/engine.ts', () => ({
  storage: () => ({
    keepComposerDrafts: async (list: readonly { id: string; text: string }[]) => {
      for (const { id, text } of list)
        if (text === '') rows.delete(id)
        else rows.set(id, text)
    },
  }),
}))
const { saveDraft, putDrafts } = await import('../screen/composerDraft.ts')
const { clearDrafts, countDrafts } = await import('./drafts.ts')

test('drafts go together and come back together, without the words written since', async () => {
  await putDrafts({ one: 'first', two: 'second' })
  expect(countDrafts()).toBe(2)
  const bringBack = clearDrafts()
  await Promise.resolve()
  expect([countDrafts(), rows.size]).toEqual([0, 0])
  saveDraft('two' as never, 'newer')
  bringBack()
  await Promise.resolve()
  expect(rows).toEqual(
    new Map([
      ['two', 'newer'],
      ['one', 'first'],
    ]),
  )
})

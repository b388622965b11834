import { expect, test } from 'vitest'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { putDrafts, saveDraft } from '../screen/composerDraft.ts'
import { clearDrafts, countDrafts } from './ClearDrafts.tsx'

const rows = new Map<string, string>()
replaceEngine('storage', {
  saveComposerDrafts: async (list: readonly { id: string; text: string }[]) => {
    for (const { id, text } of list)
      if (text === '') rows.delete(id)
      else rows.set(id, text)
  },
})

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

import type { VariantId } from 'sdk'
import type { PromptRecord } from '../../shared/chats/promptRecord.ts'
import { isPromptRecord } from '../../shared/records/libraryShape.ts'
import type { StorageContract } from './contract.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import { type GoneMemories, memoryLinesOf, promptWithout } from './promptsWithout.ts'
import type { Writing } from './rows.ts'

/** What models saw is kept for so many wordings. */
export const maxPrompts = 200

export function promptStore(store: Store): Pick<StorageContract, 'savePrompt' | 'readPrompt'> {
  return {
    async savePrompt(record) {
      if (!isPromptRecord(record)) throw misshapen('What a model saw')
      await store.write(['prompts', 'memories'], 'relaxed', async (tx) => {
        const prompts = tx.objectStore('prompts')
        await prompts.put(await withoutGone(tx, record), record.id)
        const excess = (await prompts.count()) - maxPrompts
        if (excess <= 0) return
        const oldest = await prompts.index('at').getAllKeys(null, excess)
        await Promise.all(oldest.map((id) => prompts.delete(id)))
      })
    },
    readPrompt: (variant: VariantId): Promise<PromptRecord | undefined> =>
      store.read(['prompts'], (tx) => tx.objectStore('prompts').get(variant)),
  }
}

/** Takes the words of memories that go out of what is kept, so that nothing of them is to be read any more. */
export async function forgetInPrompts(tx: Writing, gone: GoneMemories): Promise<void> {
  if (gone.size === 0) return
  const prompts = tx.objectStore('prompts')
  for (let cursor = await prompts.openCursor(); cursor; cursor = await cursor.continue()) {
    const without = promptWithout(cursor.value, gone)
    if (without) await cursor.update(without)
  }
}

/** A memory may have been deleted while the model wrote. */
async function withoutGone(tx: Writing, record: PromptRecord): Promise<PromptRecord> {
  const memories = tx.objectStore('memories')
  const lines = await Promise.all(
    memoryLinesOf(record).map(async ({ memory }) => ({ memory, key: await memories.getKey(memory.id) })),
  )
  const gone = new Map(lines.flatMap(({ memory, key }) => (key === undefined ? [[memory.id, memory.content]] : [])))
  return (gone.size > 0 && promptWithout(record, gone)) || record
}

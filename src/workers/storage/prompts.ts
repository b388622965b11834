import type { VariantId } from 'sdk'
import type { PromptRecord } from '../conversation/contract.ts'
import type { StorageContract } from './contract.ts'
import type { Store } from './database.ts'
import { misshapen } from './errors.ts'
import { isPromptRecord } from './libraryShape.ts'

/** What models saw is kept for so many wordings. */
export const promptsKept = 200

export function promptStore(store: Store): Pick<StorageContract, 'keepPrompt' | 'readPrompt'> {
  return {
    async keepPrompt(record) {
      if (!isPromptRecord(record)) throw misshapen('What a model saw')
      await store.write(['prompts'], 'relaxed', async (tx) => {
        const prompts = tx.objectStore('prompts')
        await prompts.put(record, record.id)
        const excess = (await prompts.count()) - promptsKept
        if (excess <= 0) return
        const oldest = await prompts.index('at').getAllKeys(null, excess)
        await Promise.all(oldest.map((id) => prompts.delete(id)))
      })
    },
    readPrompt: (variant: VariantId): Promise<PromptRecord | undefined> =>
      store.read(['prompts'], (tx) => tx.objectStore('prompts').get(variant)),
  }
}

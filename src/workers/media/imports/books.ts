import { err, newId, ok } from 'sdk'
import type { LorebookRecord } from '../../../shared/lore/lorebookRecords.ts'
import { textsInBook } from '../../../shared/policy/documentTexts.ts'
import { judgeRecord } from '../../../shared/policy/recordAges.ts'
import { refusalOfAges } from './ages.ts'
import type { ImportContract } from './contract.ts'
import { shortLines } from './shortLines.ts'
import type { ImportStore } from './store.ts'

/** Lorebooks from files. One is used only where a chat chooses it, until the player says otherwise. */
export function createBookImports(store: () => ImportStore): Pick<ImportContract, 'importBook'> {
  return {
    async importBook(file, fileName, stated = []) {
      const { readLorebook } = await import('../lorebooks/readLorebook.ts')
      const found = await readLorebook(file, fileName)
      if (!found.ok) return found
      const { name, book, entries, format, warnings } = found.value
      const refused = refusalOfAges(judgeRecord(textsInBook(book), stated))
      if (refused) return err(refused)
      const now = Date.now()
      const id = newId<'lorebook'>()
      const value: LorebookRecord = {
        id,
        name,
        book,
        use: 'chosen',
        characters: [],
        created: now,
        modified: now,
        ...(stated.length > 0 && { ages: stated }),
      }
      const commit = await store().commit('Lorebook imported', [{ kind: 'put', table: 'lorebooks', value }])
      return ok({ commit, id, name, entries, format, warnings: shortLines(warnings) })
    },
  }
}

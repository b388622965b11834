import { openPage } from 'sdk/page/openSettings.ts'
import type { Found } from 'sdk/page/points/findSources.ts'
import { folded } from '../../../src/shared/text/folded.ts'
import { rankMatch } from '../../../src/shared/text/rankMatch.ts'
import { allLorebooks } from './changeBooks.ts'
import { bookPath } from './draft.ts'

/** The lorebooks that have these words in their name. */
export async function foundBooks(words: readonly string[], limit: number): Promise<readonly Found[]> {
  if (words.length === 0) return []
  return (await allLorebooks())
    .flatMap(({ id, name, entries, modified }): readonly Found[] => {
      const rank = rankMatch(words, folded(name))
      if (rank === undefined) return []
      const below = `${entries} ${entries === 1 ? 'entry' : 'entries'}`
      return [{ id, label: name, below, rank, at: modified, run: () => void openPage(bookPath(id)) }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
}

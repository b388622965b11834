import { openPage } from 'sdk/page/openSettings.ts'
import type { Found } from 'sdk/page/points/findSources.ts'
import { folded } from '../../../../src/shared/text/folded.ts'
import { rankMatch } from '../../../../src/shared/text/rankMatch.ts'
import { followScenarios, scenarios } from './scenarioStore.ts'

/** The scenarios that have these words in their name, their tags or what they say of themselves. */
export async function foundScenarios(words: readonly string[], limit: number): Promise<readonly Found[]> {
  if (words.length === 0) return []
  await followScenarios()
  return scenarios.list
    .flatMap(({ id, name, tags, description, played, modified }): readonly Found[] => {
      const rank = rankMatch(words, folded(name), folded([...tags, description].join('\n')))
      if (rank === undefined) return []
      const run = () => void openPage(`/scenario/${encodeURIComponent(id)}`)
      return [
        { id, label: name, ...(tags.length > 0 && { below: tags.join(', ') }), rank, at: played || modified, run },
      ]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
}

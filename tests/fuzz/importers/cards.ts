import { readCard } from '../../../src/workers/media/cards/readCard.ts'
import { writeCardJson, writeCardPng } from '../../../src/workers/media/cards/writeCard.ts'
import { png } from '../../fixtures/cards/build.ts'
import { type CardFileKind, mutatedCard } from '../../fixtures/cards/mutate.ts'
import type { Seed } from '../../fixtures/cards/seeds.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const picture = png()

/** Reads a file; what comes out as a card must also go back into one. */
async function readAndWrite({ bytes, fileName }: Seed, recoverTruncated: boolean): Promise<string> {
  const result = await readCard(bytes, { fileName, recoverTruncated })
  if (!result.ok) {
    refusedBecause(result.error.message)
    return result.error.code
  }
  const { card, report } = result.value
  expectThat(typeof report.container === 'string' && card.name.trim() !== '', 'A card without a name')
  expectThat(card.name.length <= 200 && card.tags.length <= 100, 'A card without limits')
  expectThat(report.warnings.length <= 200, 'A report without end')
  JSON.parse(writeCardJson(card, { spec: 'v3' }))
  writeCardPng(card, picture)
  return 'card'
}

const cards = (name: string, kind: CardFileKind): Target =>
  target<Seed>({
    name,
    rows: 'C79',
    input: (random) => mutatedCard(random, kind),
    run: (seed, random) => readAndWrite(seed, random() < 0.3),
    outcomes: ['card'],
  })

export const cardTargets: readonly Target[] = [
  cards('card-png', 'png'),
  cards('card-json', 'json'),
  cards('card-charx', 'archive'),
  cards('card-other', 'other'),
]

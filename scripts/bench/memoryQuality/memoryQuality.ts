import type { Figure } from '../figures.ts'
import { lastMessages, nearestMessages, rollingSummary } from './baselines.ts'
import { compete } from './compete.ts'
import type { Contestant, Embed } from './contestant.ts'
import type { Dialogue } from './dialogues/dialogue.ts'
import { writeDialogues } from './dialogues/writeDialogue.ts'
import { ours } from './ours.ts'
import { isFault, type Rates, ratesOf, rowNames } from './rates.ts'
import { remembered } from './remembered.ts'

/** Everything that was measured: the rates of each way to remember, by its name. */
export interface MemoryQuality {
  readonly embedder: string
  readonly ours: Rates
  readonly baselines: ReadonlyMap<string, Rates>
  /** Ours where a model reads the last ten messages only, as the application has it unless told otherwise. */
  readonly oursOfLastTen: Rates
}

const baselines: readonly Contestant[] = [lastMessages, rollingSummary, nearestMessages]

/** Lets all ways to remember answer the same questions, with the same embedder. */
export async function measureMemoryQuality(
  embed: Embed,
  dialogues: readonly Dialogue[] = writeDialogues(),
): Promise<MemoryQuality> {
  const known = remembered(embed)
  const rates = async (contestant: Contestant) => ratesOf(await compete(contestant, dialogues, known))
  const others = new Map<string, Rates>()
  for (const contestant of baselines) others.set(contestant.name, await rates(contestant))
  return {
    embedder: (await known([])).embedder.model,
    ours: await rates(ours('memories', 'all')),
    baselines: others,
    oursOfLastTen: await rates(ours('memories of the last ten messages', 'last-ten')),
  }
}

/** The report's rows: ours, judged against the best of the others, and the others for comparison. */
export function memoryQualityFigures(quality: MemoryQuality): readonly Figure[] {
  const rows = Object.keys(rowNames) as (keyof Rates)[]
  return rows.flatMap((row): readonly Figure[] => {
    // What is wrong or missing is counted, so that less is better in every row.
    const worth = (rates: Rates) => percent(isFault(row) ? rates[row] : 1 - rates[row])
    const others = [...quality.baselines].map(([name, rates]) => ({ name, value: worth(rates) }))
    const budget = Math.min(...others.map(({ value }) => value))
    const name = `${quality.embedder}: ${isFault(row) ? '' : 'missed of '}${rowNames[row]}`
    return [
      { name, value: worth(quality.ours), unit: '%', budget },
      ...others.map((other): Figure => ({ name: `  ${other.name}`, value: other.value, unit: '%' })),
      { name: '  memories of the last ten messages', value: worth(quality.oursOfLastTen), unit: '%' },
    ]
  })
}

const percent = (share: number) => Math.round(share * 1000) / 10

import type { Figure } from '../figures.ts'
import { lastMessages, nearestMessages, rollingSummary } from './baselines.ts'
import { compete } from './compete.ts'
import type { Contestant, Embed } from './contestant.ts'
import type { Dialogue, Note } from './dialogues/dialogue.ts'
import { writeDialogues } from './dialogues/writeDialogue.ts'
import { ours } from './ours.ts'
import { isJudged, type Rates, type Row, ratesOf, rowNames } from './rates.ts'
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
  await known(dialogues.flatMap(({ lines, notes }) => [...lines.map(({ text }) => text), ...notes.map(noted)]))
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

const noted = ({ draft }: Note) => draft.content

/**
 * The report's rows: ours, judged against the best of the others, and the others for comparison. What is wrong or
 * missing is counted, so that less is better in every row.
 */
export function memoryQualityFigures(quality: MemoryQuality): readonly Figure[] {
  const rows = Object.keys(rowNames) as Row[]
  return rows.flatMap((row): readonly Figure[] => {
    const others = [...quality.baselines].map(([name, rates]) => figure(`  ${name}`, row, rates))
    const budget = Math.min(...others.map(({ value }) => value).filter(Number.isFinite))
    const own = figure(`${quality.embedder}: ${rowNames[row]}`, row, quality.ours)
    return [
      isJudged(row) && Number.isFinite(budget) ? { ...own, budget } : own,
      ...others.filter(({ value }) => Number.isFinite(value)),
      figure('  memories of the last ten messages', row, quality.oursOfLastTen),
    ]
  })
}

function figure(name: string, row: Row, rates: Rates): Figure {
  const missed = row === 'stale' || row === 'others' || row === 'staleQuestions' ? rates[row] : 1 - rates[row]
  return { name, value: Math.round(missed * 1000) / 10, unit: '%' }
}

import type { Row } from '../checklists.ts'
import type { providers } from './scenarios.ts'
import { type Silence, silentWithinMs } from './silence.ts'

type Provider = (typeof providers)[number]

/** What every provider has to stand without letting a body feel more than it should, and the row that shows it. */
const shownBy: Readonly<Record<string, (provider: Provider) => string>> = {
  drop: (provider) => `${provider}-S04`,
  slow: (provider) => `${provider}-S08`,
  malformed: (provider) => `${provider}-S09`,
  'half-open': (provider) => `${provider}-${halfOpen[provider]}`,
  reconnect: (provider) => `${provider}-S03`,
  removed: (provider) => `${provider}-S10`,
  'battery low': (provider) => `${provider}-S12`,
  'rate limited': (provider) => `${provider}-S11`,
  'two tabs': (provider) => `${provider}-S13`,
}

/** A link that stands and carries nothing looks different with each of them; in the page, its server is what hangs. */
const halfOpen: Readonly<Record<Provider, string>> = {
  buttplug: 'F07',
  'buttplug-wasm': 'S04',
  restim: 'F07',
  coyote: 'S15',
  openshock: 'F06',
  lovense: 'F14',
  handy: 'F13',
  audio: 'F09',
  virtual: 'F07',
}

export const faults: readonly string[] = Object.keys(shownBy)

export const rowFor = (provider: Provider, fault: string): string => shownBy[fault]?.(provider) ?? ''

interface Judged extends Row {
  readonly verdict: 'pass' | 'miss' | 'n/a'
  readonly silence?: Silence
}

/** Provider by provider and fault by fault: after how many milliseconds nothing was felt any more. */
export function matrixOf(names: readonly Provider[], results: readonly Judged[]): string {
  const byId = new Map(results.map((result) => [result.id, result]))
  const lines = names.map((name) => [name, ...faults.map((fault) => cell(byId.get(rowFor(name, fault))))])
  const table = [['', ...faults], ...lines]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  return table
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cell(result: Judged | undefined): string {
  if (!result) return 'missing'
  if (result.verdict !== 'pass') return result.verdict
  if (!result.silence) return 'holds'
  const { ms, statedMs = silentWithinMs } = result.silence
  return `${numberOf(ms)} of ${numberOf(statedMs)}`
}

const numberOf = (ms: number): string => (Number.isFinite(ms) ? String(Math.round(ms)) : '∞')

/** What the table means, for whoever reads it below the rows. */
export const matrixWords = `Milliseconds from the fault, or from the stop that follows it, to zero, of the most there may be: ${silentWithinMs}, or what the
device states of itself. ∞: it goes on until it is told otherwise. n/a: the protocol gives no occasion, with the reason above.
Two tabs: the lease of the house lets one of them have the devices (src/workers/stimulation/lease.test.ts, Engine.test.ts).`

/** One number of a family. `suffix` stands behind the name: `_bucket`, `_sum`, `_count`. */
export interface Sample {
  readonly labels: Labels
  readonly value: number
  readonly suffix?: string
}

export type Labels = Readonly<Record<string, string>>

export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Numbers in the text format of Prometheus.
 * https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 */
export const exposition = (families: readonly Family[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .flatMap((family) => [
      `# HELP ${family.name} ${escapeHelp(family.help)}`,
      `# TYPE ${family.name} ${family.type}`,
      ...family.samples.map((sample) => lineOf(family.name, sample)),
    ])
    .map((line) => `${line}\n`)
    .join('')

function lineOf(name: string, { labels, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${numberOf(value)}`
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

const numberOf = (value: number): string =>
  Number.isFinite(value) ? String(value) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'

import { unreachable } from 'sdk'
import type { ImportItem, ImportPhase } from './importPhase.ts'

export type ReportGroup = 'imported' | 'waiting' | 'skipped' | 'failed'

/** What became of a file, in one of four words; undefined for an archive whose files speak for themselves. */
export function reportGroup({ kind }: Pick<ImportPhase, 'kind'>): ReportGroup | undefined {
  switch (kind) {
    case 'imported':
      return 'imported'
    case 'failed':
    case 'refused':
      return 'failed'
    case 'skipped':
    case 'cancelled':
      return 'skipped'
    case 'waiting':
    case 'reading':
    case 'large':
    case 'same':
    case 'update':
      return 'waiting'
    case 'unpacked':
      return undefined
    default:
      return unreachable(kind)
  }
}

/** The list of an import as a text to keep: a line for each file, with a tab between its parts. */
export function importReport(items: readonly Pick<ImportItem, 'fileName' | 'phase'>[]): string {
  const lines = items.flatMap(({ fileName, phase }) => [
    [reportGroup(phase) ?? 'archive', fileName, outcome(phase)].map(oneLine).join('\t'),
    ...(phase.kind === 'unpacked'
      ? phase.refused.map((line) => ['failed', fileName, line].map(oneLine).join('\t'))
      : []),
  ])
  return `${['outcome\tfile\twhat happened', ...lines].join('\n')}\n`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

function outcome(phase: ImportPhase): string {
  switch (phase.kind) {
    case 'imported':
      return { new: phase.name, replaced: `${phase.name}, replaced`, updated: `${phase.name}, updated` }[phase.how]
    case 'failed':
    case 'refused':
      return phase.reason
    case 'skipped':
      return 'is already in the library'
    case 'cancelled':
      return 'was cancelled'
    case 'same':
      return `${phase.name} is already in the library; not decided`
    case 'update':
      return `${phase.name} exists in another version (${phase.changed.join(', ')}); not decided`
    case 'large':
      return `has ${phase.megabytes} MB; not decided`
    case 'unpacked':
      return `held ${phase.count} ${phase.count === 1 ? 'card' : 'cards'}`
    case 'waiting':
    case 'reading':
      return 'not read yet'
    default:
      return unreachable(phase)
  }
}

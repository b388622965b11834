import { download } from 'sdk/ui/download.ts'

/** What a file is, as the plan counts it. */
export type FileKind =
  | 'character'
  | 'chat'
  | 'group-chat'
  | 'lorebook'
  | 'preset'
  | 'scenario'
  | 'pattern'
  | 'lora-list'
  | 'group'
  | 'persona'
  | 'background'
  | 'backup'
  | 'archive'
  | 'other'

export type Outcome =
  | 'imported'
  | 'updated'
  | 'replaced'
  | 'already-here'
  | 'skipped'
  | 'not-used'
  | 'refused'
  | 'failed'
  | 'cancelled'

/** What became of one file. */
export interface ReportRow {
  readonly path: string
  readonly kind: FileKind
  readonly outcome: Outcome
  /** What it is called here. */
  readonly name?: string
  readonly reason?: string
  readonly notes?: readonly string[]
}

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  imported: 'Imported',
  updated: 'Updated',
  replaced: 'Replaced',
  'already-here': 'Already here',
  skipped: 'Skipped',
  'not-used': 'Not used',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const kindWords: Readonly<Record<FileKind, readonly [one: string, many: string]>> = {
  character: ['character', 'characters'],
  chat: ['chat', 'chats'],
  'group-chat': ['group chat', 'group chats'],
  lorebook: ['lorebook', 'lorebooks'],
  preset: ['preset', 'presets'],
  scenario: ['scenario', 'scenarios'],
  pattern: ['pattern', 'patterns'],
  'lora-list': ['LoRA list', 'LoRA lists'],
  group: ['group', 'groups'],
  persona: ['persona', 'personas'],
  background: ['background', 'backgrounds'],
  backup: ['backup', 'backups'],
  archive: ['archive', 'archives'],
  other: ['other file', 'other files'],
}

/** How many rows there are of each outcome, in the order above. */
export function tally(rows: readonly ReportRow[]): readonly (readonly [outcome: Outcome, count: number])[] {
  const outcomes = Object.keys(outcomeWords) as Outcome[]
  return outcomes
    .map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const)
    .filter(([, count]) => count > 0)
}

export const reportText = (rows: readonly ReportRow[]): string =>
  [
    ...tally(rows).map(([outcome, count]) => `${outcomeWords[outcome]}: ${count}`),
    '',
    ...rows.flatMap(({ path, kind, outcome, name, reason, notes = [] }) => [
      `${outcomeWords[outcome]} (${kindWords[kind][0]}): ${path}${name ? `, as ${name}` : ''}${reason ? `. ${reason}` : ''}`,
      ...notes.map((note) => `  ${note}`),
    ]),
    '',
  ].join('\n')

export function saveReport(rows: readonly ReportRow[], format: 'text' | 'json'): void {
  if (format === 'text') download('import-report.txt', new Blob([reportText(rows)], { type: 'text/plain' }))
  else download('import-report.json', new Blob([JSON.stringify(rows, null, 2)], { type: 'application/json' }))
}

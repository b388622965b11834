import type { BackupKind, BackupPart } from '../../../workers/media/contract.ts'
import type { Breakdown, TableName } from '../../../workers/storage/contract.ts'

/** What can be chosen to go into a backup, in the words of the page. */
export const parts: readonly { readonly part: BackupPart; readonly label: string }[] = [
  { part: 'characters', label: 'Characters, with their cards' },
  { part: 'chats', label: 'Chats, with all wordings, bookmarks and summaries' },
  { part: 'memories', label: 'Memories' },
  { part: 'library', label: 'Lore, presets, places, patterns, recordings, scenarios, LoRAs and workflows' },
  { part: 'pictures', label: 'Pictures and other files of these, and generated pictures' },
  { part: 'settings', label: 'Settings' },
]

export const kindWords: Readonly<Record<BackupKind, string>> = {
  characters: 'Characters',
  sessions: 'Chats',
  attachments: 'Pictures in chats',
  lorebooks: 'Lorebooks',
  presets: 'Presets',
  environments: 'Places',
  patterns: 'Patterns',
  recordings: 'Recordings',
  scenarios: 'Scenarios',
  memories: 'Memories',
  loras: 'LoRAs',
  loraPresets: 'LoRA presets',
  workflows: 'Workflows',
  looks: 'Looks',
  images: 'Generated pictures',
}

const tables: Readonly<Record<Exclude<BackupPart, 'settings' | 'pictures'>, readonly TableName[]>> = {
  characters: ['characters', 'cards', 'shelf', 'looks'],
  chats: ['sessions', 'messages', 'moments', 'summaries'],
  memories: ['memories'],
  library: [
    'lorebooks',
    'presets',
    'environments',
    'patterns',
    'recordings',
    'scenarios',
    'scenarioScripts',
    'scenarioFiles',
    'scenarioPlays',
    'scenarioCheckpoints',
    'loras',
    'loraPresets',
    'workflows',
  ],
}

/** How large a file with these parts will be, more or less: text takes half of what it takes here, files a third more. */
export function sizeOfBackup({ parts }: Breakdown, chosen: ReadonlySet<BackupPart>): number {
  const bytesOf = (names: readonly string[]) =>
    parts.reduce((total, { table, bytes }) => total + (names.includes(table) ? bytes : 0), 0)
  const text = Object.entries(tables).flatMap(([part, names]) => (chosen.has(part as BackupPart) ? names : []))
  const files = chosen.has('pictures')
    ? [
        chosen.has('characters') && 'pictures',
        chosen.has('chats') && 'attachments',
        chosen.has('library') && 'scenario media',
        'imageFiles',
      ].filter((name) => name !== false)
    : []
  return bytesOf(text) * 0.6 + bytesOf(files) * (4 / 3)
}

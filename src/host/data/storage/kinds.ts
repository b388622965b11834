import type { Breakdown } from '../../../workers/storage/contract.ts'

type Part = Breakdown['parts'][number]

/** What a person calls the kinds of things that take room. */
const kinds = {
  Characters: ['characters', 'cards', 'pictures', 'shelf'],
  Chats: ['sessions', 'messages', 'moments', 'summaries', 'kinkNotes', 'attachments', 'composerDrafts'],
  Memories: ['memories'],
  'Generated pictures': ['images', 'imageFiles', 'imageJobs'],
  'Looks, LoRAs and workflows': ['loras', 'loraPresets', 'looks', 'workflows'],
  'Lore, presets and places': ['lorebooks', 'presets', 'environments'],
  'Devices, patterns and recordings': ['devices', 'patterns', 'recordings'],
  Scenarios: [
    'scenarios',
    'scenarioScripts',
    'scenarioFiles',
    'scenarioPlays',
    'scenarioCheckpoints',
    'scenario media',
  ],
  Plugins: ['plugins', 'plugin data'],
  Settings: ['settings'],
  'Undo history': ['undo'],
  Snapshots: ['snapshots'],
  'Emergency copy': ['copy'],
} as const satisfies Record<string, readonly Part['table'][]>

export interface Kind {
  readonly name: string
  readonly records: number
  readonly bytes: number
}

/** The kinds there is anything of, the largest first. */
export function kindsOf({ parts }: Breakdown): readonly Kind[] {
  return Object.entries(kinds)
    .map(([name, tables]: [string, readonly Part['table'][]]) => {
      const mine = parts.filter(({ table }) => tables.includes(table))
      return { name, records: sum(mine, 'records'), bytes: sum(mine, 'bytes') }
    })
    .filter(({ records }) => records > 0)
    .sort((a, b) => b.bytes - a.bytes)
}

const sum = (parts: readonly Part[], of: 'records' | 'bytes') => parts.reduce((total, part) => total + part[of], 0)

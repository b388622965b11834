import type { MessageId } from 'sdk'
import type { PromptSection } from '../../../shared/chats/promptRecord.ts'
import type { MemoryType } from '../../../shared/memories/memory.ts'
import type { History } from '../history.ts'
import { messageCost } from '../prompt/tokens.ts'
import type { MemoryNote, Source } from './notes.ts'

/** Memories on their way into a prompt. */
export interface MemoriesWanted {
  /** In order of rank. */
  readonly notes: readonly MemoryNote[]
  /** The reply that is asked for: what comes from an earlier wording of it is not told. */
  readonly reply?: MessageId
  /** What stands above them, and above each of their kinds. */
  readonly headings: Readonly<Record<'all' | MemoryType, string>>
}

/** Memories that go into a prompt, and why others do not. */
export interface MemoriesTold {
  readonly text: string
  readonly told: readonly string[]
  readonly left: ReadonlyMap<string, 'in-window' | 'no-room'>
  readonly section?: PromptSection
}

export const noMemories: MemoriesTold = { text: '', told: [], left: new Map() }

const types = ['player', 'self'] as const

/** What all of them would cost. */
export const memoriesCost = (wanted: MemoriesWanted): number =>
  wanted.notes.length === 0 ? 0 : frameCost(wanted) + wanted.notes.reduce((cost, note) => cost + lineCost(note), 0)

/** Chooses for one window: of those that do not come from it, as many of the first as fit. */
export function memoryChoice(wanted: MemoriesWanted, history: History): (from: number, room: number) => MemoriesTold {
  const { notes, reply, headings } = wanted
  const places = placesOf(notes, history)
  return (from, room) => {
    const isSeen = (id: MessageId) => id === reply || (places.get(id) ?? -1) >= from
    const stands = ({ messages, whole }: Source) => whole > 0 && messages.filter(isSeen).length >= whole
    const left = new Map<string, 'in-window' | 'no-room'>()
    const kept: MemoryNote[] = []
    let cost = frameCost(wanted)
    for (const { against, ...alone } of notes) {
      const note = against && !stands(against.source) ? { ...alone, against } : alone
      if (stands(note.source)) left.set(note.id, 'in-window')
      else if (cost + lineCost(note) > room) left.set(note.id, 'no-room')
      else {
        cost += lineCost(note)
        kept.push(note)
      }
    }
    const missing = [...left.values()].filter((why) => why === 'no-room').length
    const text = kept.length === 0 ? '' : textOf(kept, headings)
    const told = kept.flatMap(({ id, against }) => (against ? [id, against.id] : [id]))
    if (text === '' && missing === 0) return { text, told, left }
    return { text, told, left, section: sectionOf(text, missing, notes.length) }
  }
}

function sectionOf(text: string, missing: number, all: number): PromptSection {
  const shared = { id: 'memories' as const, name: 'Memories' }
  if (text === '') return { ...shared, tokens: 0, state: 'left-out', why: 'There is no room for them.' }
  const section = { ...shared, text, tokens: messageCost(text) }
  if (missing === 0) return { ...section, state: 'sent' }
  return { ...section, state: 'shortened', why: `${missing} of ${all} found no room.` }
}

function textOf(notes: readonly MemoryNote[], headings: MemoriesWanted['headings']): string {
  const parts = types.flatMap((type) => {
    const lines = notes.filter((note) => note.type === type).map(lineOf)
    return lines.length > 0 ? [headings[type], ...lines] : []
  })
  return [headings.all, ...parts].join('\n')
}

const lineOf = ({ words, against }: MemoryNote): string =>
  against ? `- ${words}, though ${against.since} ${against.words}` : `- ${words}`

const lineCost = (note: MemoryNote): number => messageCost(lineOf(note))
const frameCost = ({ headings }: MemoriesWanted): number =>
  messageCost([headings.all, headings.player, headings.self].join('\n'))

/** Where the messages stand that they come from. */
function placesOf(notes: readonly MemoryNote[], { messages }: History): ReadonlyMap<MessageId, number> {
  const sources = new Set(notes.flatMap((note) => [...note.source.messages, ...(note.against?.source.messages ?? [])]))
  const places = new Map<MessageId, number>()
  if (sources.size === 0) return places
  for (const [index, { id }] of messages.entries()) if (sources.has(id)) places.set(id, index)
  return places
}

import type { CharacterId, MessageId } from 'sdk'
import { type Random, random, seedOf } from '../../../../tests/simulators/llm/random.ts'
import { characterChatter, decoyNotes, decoys, echoes, fillers, playerChatter } from './chatter.ts'
import type { Dialogue, Line, Note } from './dialogue.ts'
import { casts, players } from './people.ts'
import { type Event, planEvents } from './planEvents.ts'
import { questionOf } from './questionOf.ts'

export const dialogueCount = 24

/** All of them, from 200 to 600 turns; the same on every machine. */
export const writeDialogues = (): readonly Dialogue[] =>
  Array.from({ length: dialogueCount }, (_, index) => writeDialogue(index))

const evening = 25
const lineMs = 40_000
const dayMs = 86_400_000
const firstDay = Date.UTC(2029, 2, 1, 20)

export function writeDialogue(index: number): Dialogue {
  const chance = random(seedOf('dialogue', index))
  const turns = 200 + Math.round((400 * index) / (dialogueCount - 1))
  const player = players[index % players.length] ?? players[0]
  const characters = casts[index % casts.length] ?? []
  const name = `${index + 1}: ${player} and ${characters.join(', ')}`
  const events = planEvents(turns, characters, chance)
  const lines: Line[] = []
  const notes: Note[] = []
  const told: { readonly event: Event; readonly line: Line }[] = []
  const questions = []

  for (let turn = 1; turn <= turns; turn++) {
    const event = events.get(turn)
    const heardBy = event?.heardBy ?? presentAt(turn, characters)
    const speaker = event?.character ?? heardBy[turn % heardBy.length] ?? ''
    const add = (by: string, text: string): Line => {
      const at = firstDay + Math.floor(turn / evening) * 2 * dayMs + lines.length * lineMs
      const line = { id: `${index}-${lines.length}`, turn, at, by, heardBy, text }
      lines.push(line)
      return line
    }
    const isOwn = event?.kind === 'told' && event.topic.type === 'self'
    const said = add(player, event && !isOwn ? event.text : small(chance))
    const reply = add(speaker, isOwn ? event.text : answer(event, chance))
    if (event?.kind === 'told') {
      const line = isOwn ? reply : said
      told.push({ event, line })
      for (const character of isOwn ? [speaker] : heardBy) {
        const content = filled(event.note, { p: player, c: speaker })
        const { type, category, importance } = event.topic
        notes.push({
          character,
          line,
          draft: { type, category, importance, content, messages: [line.id as MessageId] },
        })
      }
    } else if (event) {
      questions.push(questionOf(event, said, speaker, told))
    } else if (chance.below(12) === 0) {
      const content = small(chance, decoyNotes, { p: player })
      const draft = { type: 'player', category: 'event', importance: 2 + chance.below(3), content } as const
      for (const character of heardBy) {
        notes.push({ character, line: said, draft: { ...draft, messages: [said.id as MessageId] } })
      }
    }
  }
  return { name, player, characters, lines, notes, questions }
}

/** Of one dialogue, so that nobody is the same as in another. */
export const characterIdOf = (dialogue: Dialogue, character: string): CharacterId =>
  `${dialogue.name.split(':')[0]}-${character}` as CharacterId

/** In a group both are there at first, then one, then both again, then the other. */
export function presentAt(turn: number, characters: readonly string[]): readonly string[] {
  const [first = '', second] = characters
  const stretch = Math.floor(turn / 30) % 4
  if (second === undefined || stretch === 0 || stretch === 2) return characters
  return stretch === 1 ? [first] : [second]
}

function answer(event: Event | undefined, chance: Random): string {
  if (event?.kind !== 'told' || chance.below(2) === 0) return small(chance, characterChatter)
  return filled(pick(chance, echoes), { v: capital(event.value) })
}

function small(chance: Random, from?: readonly string[], more: Readonly<Record<string, string>> = {}): string {
  const lines = from ?? (chance.below(5) === 0 ? decoys : playerChatter)
  const words = Object.entries(fillers).map(([key, list]) => [key, pick(chance, list)])
  return capital(filled(pick(chance, lines), { ...Object.fromEntries(words), ...more }))
}

const pick = (chance: Random, list: readonly string[]): string => list[chance.below(list.length)] ?? ''

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function filled(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w)\}/g, (_, key: string) => words[key] ?? '')
}

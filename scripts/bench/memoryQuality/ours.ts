import type { MessageId, SessionId } from 'sdk'
import { rememberingIn } from '../../../src/workers/memory/memory.ts'
import type { Contestant } from './contestant.ts'
import { maxTold, windowOf } from './contestant.ts'
import type { Line, Note } from './dialogues/dialogue.ts'
import { characterIdOf } from './dialogues/writeDialogue.ts'
import { memoryStore } from './memoryStore.ts'

/** The defaults: what a character remembers in all, and what is taken of one extraction. */
const limits = { total: 100, perExtraction: 5 }
const lastMessages = 10
/** So much of the conversation before a question goes along with it. */
const askedLines = 4

/**
 * The worker that remembers, as the application runs it. What a model would write down stands in the dialogue; it is
 * handed over after turns 5 and 15, and then after every 20. `reads` says of which messages: of all since the last
 * time, or of the last ten.
 */
export function ours(name: string, reads: 'all' | 'last-ten'): Contestant {
  const store = memoryStore()
  return {
    name,
    begin(dialogue, embed) {
      let clock = 0
      let ids = 0
      const ending = new AbortController()
      const world = {
        storage: store,
        embedding: {
          embed: (texts: readonly string[]) => embed(texts),
          current: async () => (await embed([])).embedder,
        },
        now: () => clock,
        // Nothing is late here: what is measured is what is found.
        after: () => new Promise<void>(() => {}),
        newId: () => `${dialogue.name} ${ids++}`,
      }
      const memory = rememberingIn(world, ending.signal)
      let noted = 0
      return {
        async heard(turn, lines) {
          clock = lines.at(-1)?.at ?? clock
          if (!isExtractionTurn(turn)) return
          const read = new Set((reads === 'all' ? lines : lines.slice(-lastMessages)).map(({ id }) => id))
          const due = dialogue.notes.slice(noted).filter(({ line }) => line.turn <= turn)
          noted += due.length
          for (const character of dialogue.characters) {
            const own = due.filter((note) => note.character === character && read.has(note.line.id))
            if (own.length > 0) await memory.remember(bestOf(own), originOf(character, turn, own), limits)
          }
        },
        async recall({ character }, lines) {
          const { memories } = await memory.recall(
            {
              character: characterIdOf(dialogue, character),
              texts: lines.slice(-askedLines).map(({ text }) => text),
              inWindow: windowOf(lines).map(({ id }) => id as MessageId),
              limits: { player: maxTold, self: 5 },
              now: clock,
            },
            ending.signal,
          )
          return memories
            .filter(({ verdict }) => verdict === 'told')
            .slice(0, maxTold)
            .map((told) => told.memory.content)
        },
      }

      function originOf(character: string, turn: number, notes: readonly Note[]) {
        return {
          character: characterIdOf(dialogue, character),
          at: clock,
          source: 'automatic' as const,
          turn,
          session: dialogue.name as SessionId,
          messages: notes.map(({ line }: { readonly line: Line }) => line.id as MessageId),
        }
      }
    },
  }
}

const isExtractionTurn = (turn: number) => turn === 5 || (turn >= 15 && (turn - 15) % 20 === 0)

/** A model that may name five things names the most important ones. */
function bestOf(notes: readonly Note[]) {
  const best = new Set(notes.toSorted((a, b) => b.draft.importance - a.draft.importance).slice(0, limits.perExtraction))
  return notes.filter((note) => best.has(note)).map(({ draft }) => draft)
}

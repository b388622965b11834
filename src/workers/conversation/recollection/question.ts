import { type CharacterId, type Message, type MessageId, wordingOf } from 'sdk'
import type { MemoryType } from '../../../shared/memories/memory.ts'
import type { RecallQuestion } from '../../memory/contract.ts'
import type { RecallSettings } from '../contract.ts'
import type { History } from '../history.ts'
import { historyStart } from '../prompt/historyWindow.ts'

/** Memories are looked for by so many of the newest messages, and so many letters of each: its end is what is answered. */
const newestTexts = 6
const maxLetters = 1000

/** When something is to be remembered. */
export interface Occasion {
  readonly character: CharacterId
  /** What was said before the reply, as far as the speaker heard it. */
  readonly history: History
  /** The reply that is asked for: it is written anew, or goes on with these words. */
  readonly reply: MessageId | undefined
  readonly existing: string
  /** Where the prompt before this one began. */
  readonly lastStart: MessageId | undefined
  readonly room: number
  readonly historyLength: number
  readonly now: number
}

/** What the memory worker is asked before a reply; undefined where nothing may be told. */
export function questionFor(occasion: Occasion, settings: RecallSettings): RecallQuestion | undefined {
  const { character, history, reply, now } = occasion
  const limits = allowed(settings)
  if (limits.player + limits.self === 0) return undefined
  const inWindow = history.messages.slice(likelyStart(occasion)).map(({ id }) => id)
  return {
    character,
    texts: textsOf(history.messages, occasion.existing),
    inWindow: reply === undefined ? inWindow : [...inWindow, reply],
    limits,
    now,
  }
}

/** What the player set, as far as their membership goes. */
export function allowed({ limits, entitled }: RecallSettings): Readonly<Record<MemoryType, number>> {
  const whole = (count: number) => (count > 0 ? Math.floor(count) : 0)
  const [player, self] = [whole(limits.player), whole(limits.self)]
  if (!entitled) return { player, self }
  const ofPlayer = Math.min(player, whole(entitled.contextCap))
  return { player: ofPlayer, self: entitled.reveries ? Math.min(self, whole(entitled.contextCap) - ofPlayer) : 0 }
}

/** The newest last, and the player's newest after all of them: recall goes by it first. */
function textsOf(messages: readonly Message[], existing: string): readonly string[] {
  const newest = messages.slice(-newestTexts)
  const own = newest.findLast(({ role }) => role === 'user')
  const others = newest.filter((message) => message !== own).map((message) => wordingOf(message).content)
  return [...others, existing, own ? wordingOf(own).content : '']
    .map((text) => text.trim().slice(-maxLetters).toWellFormed())
    .filter((text) => text !== '')
}

/**
 * Where the window will begin, or a little earlier. Memories take their room out of it, so that it is only known when
 * they are; what stands in it all the same is left out then.
 */
function likelyStart({ history, lastStart, room, historyLength }: Occasion): number {
  const last = lastStart === undefined ? -1 : history.messages.findIndex(({ id }) => id === lastStart)
  return last >= 0 ? last : historyStart(history.costs, { tokens: room, messages: historyLength })
}

import { proxy, ref } from 'valtio'
import type { TurnEvent } from '../../src/workers/conversation/contract.ts'
import type { CommitId } from '../../src/workers/storage/contract.ts'
import type { Message, Session } from '../entities.ts'
import type { CharacterId } from '../ids.ts'

/** What the reply being written is doing. */
export type LivePhase =
  | { readonly kind: 'idle' }
  /** Sent, and nothing has come yet. `since` is milliseconds since the epoch. */
  | (Extract<TurnEvent, { kind: 'waiting' }> & { readonly since: number })
  | Extract<TurnEvent, { kind: 'retrying' }>
  | { readonly kind: 'writing' }

/** A change and its entry in the journal. */
export interface UndoableChange {
  readonly label: string
  readonly commit: CommitId
}

/**
 * The chat that is open. What changes with every token sits in `live`, small and apart; the messages of a long chat
 * are loaded around what is on screen, so `loaded` has holes. Features read it; what changes a chat is asked of the host.
 */
export const session = proxy({
  current: undefined as Session | undefined,
  /** `opening` until the newest messages are there. */
  phase: 'none' as 'none' | 'opening' | 'open' | 'missing',
  /** How many messages there are; message n of the list is the n-th in order. */
  count: 0,
  /** Raised whenever `loaded` changes: components read the map again. */
  version: 0,
  live: {
    phase: { kind: 'idle' } as LivePhase,
    /** The message the reply goes into. */
    message: undefined as Message['id'] | undefined,
    text: '',
    reasoning: '',
  },
  /** Commits that can be taken back, newest last. */
  undoable: [] as UndoableChange[],
  /** Those that were taken back, and can be done again. */
  redoable: [] as UndoableChange[],
})

/** Messages by their place in the list, as far as they have been read. Not tracked; see `version`. */
export const loaded: { messages: Map<number, Message> } = { messages: ref(new Map<number, Message>()) }

/** Whether a reply is on its way. */
export const isBusy = (phase: LivePhase): boolean => phase.kind !== 'idle'

/** The message at a place from 0 on; undefined where it has not been read. */
export function messageAt(index: number): Message | undefined {
  return loaded.messages.get(index)
}

/** The place of a message that has been read. */
export function placeOf(id: Message['id']): number | undefined {
  for (const [index, message] of loaded.messages) if (message.id === id) return index
  return undefined
}

/** Whom one talks to in a chat, by name; in a group all who are in the scene: "Iris, Ben, and Mara". */
export function namesIn({ character, members = [] }: Pick<Session, 'character' | 'members'>): string {
  const here = members.filter(({ present }) => present).map(({ name }) => name)
  return here.length > 0 ? ands.format(here) : character.name
}

const ands = new Intl.ListFormat('en')

/** A message or two of the player's may stand after it; of anything older nobody speaks as of now. */
const maxLookedAt = 20

/** Whoever speaks the reply that is being written, else whoever spoke last; in a chat with one that one. */
export function speakerNow(): { readonly id: CharacterId; readonly name: string } | undefined {
  const { current, count } = session
  if (!current?.members) return current?.character
  for (let index = count - 1; index >= Math.max(0, count - maxLookedAt); index -= 1) {
    const message = messageAt(index)
    if (message?.role === 'assistant') {
      return current.members.find(({ id }) => id === message.speaker) ?? current.character
    }
  }
  return current.character
}

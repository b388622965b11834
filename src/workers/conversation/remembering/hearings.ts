import type { CharacterId, Message, Session } from 'sdk'
import { messagesHeardBy } from '../prompt/spoken.ts'
import { type Line, passageOf } from './passage.ts'

/** Characters who heard the same, and what that was. */
export interface Hearing {
  readonly listeners: readonly Listener[]
  readonly lines: readonly Line[]
}

export interface Listener {
  readonly id: CharacterId
  readonly name: string
}

/** In a scene of many who all heard something else, only so many are asked for at one time. */
const maxHearings = 4

/**
 * Who heard what of the messages up to a reply, the speaker's own hearing first. Whoever was not there when the reply
 * was said comes to remember nothing of it, and nobody what they were not there to hear.
 */
export function hearingsOf(
  session: Session,
  messages: readonly Message[],
  reply: Message | undefined,
  most: number,
): readonly Hearing[] {
  const { members, character } = session
  if (!members) return withLines([{ listeners: [character], lines: passageOf(messages, most) }])
  const history = { messages: [...messages], costs: [] }
  const hearings = new Map<string, { readonly listeners: Listener[]; readonly lines: readonly Line[] }>()
  const speaker = reply?.speaker ?? character.id
  const there = members.filter(({ id, present }) => (reply?.heardBy ? reply.heardBy.includes(id) : present))
  for (const { id, name, knowsFrom } of there.toSorted((a, b) => Number(b.id === speaker) - Number(a.id === speaker))) {
    const heard = messagesHeardBy(history, {
      speaker: id,
      actions: false,
      ...(knowsFrom !== undefined && { knowsFrom }),
    })
    const lines = passageOf(heard.messages, most)
    const key = lines.map(({ message }) => message.id).join(' ')
    const known = hearings.get(key)
    if (known) known.listeners.push({ id, name })
    else hearings.set(key, { listeners: [{ id, name }], lines })
  }
  return withLines([...hearings.values()]).slice(0, maxHearings)
}

const withLines = (hearings: readonly Hearing[]) => hearings.filter(({ lines }) => lines.length > 0)

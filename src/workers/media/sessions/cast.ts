import type { CharacterId, Member, Message, Session } from 'sdk'
import type { LibraryEntry } from '../../../shared/characters/characterRecords.ts'
import type { ChatReading } from './types.ts'

export interface Cast {
  readonly session: Session
  readonly messages: readonly Message[]
}

type Known = Pick<LibraryEntry, 'id' | 'name'>

/**
 * A chat from a file with the characters of this library: found by id, else by the very name. Undefined when the one it
 * is with is nobody here.
 */
export function castIn(reading: ChatReading, library: readonly Known[]): Cast | undefined {
  const ids = new Set(library.map(({ id }) => id))
  const names = new Map([...library].reverse().map((entry) => [entry.name, entry.id]))
  const find = (id: CharacterId, name: string) => (ids.has(id) ? id : names.get(name))
  const { session, messages } = reading
  const id = find(session.character.id, session.character.name)
  if (!id) return undefined
  const name = library.find((entry) => entry.id === id)?.name ?? session.character.name
  const members = membersOf(reading, { id, name }, find)
  const moved = new Map<CharacterId, CharacterId>([
    [session.character.id, id],
    ...(session.members ?? []).map((member) => [member.id, find(member.id, member.name) ?? member.id] as const),
  ])
  const here = (other: CharacterId) => moved.get(other) ?? other
  const speakers = new Map(members?.map((member) => [member.name, member.id]))
  return {
    session: { ...session, character: { id, name }, ...(members && { members }), ...mapped(session, here) },
    messages: messages.map((message) => {
      const byName = message.role === 'assistant' ? speakers.get(message.characterName) : undefined
      const speaker = message.speaker ? here(message.speaker) : byName
      const { heardBy } = message
      return { ...message, ...(speaker && { speaker }), ...(heardBy && { heardBy: heardBy.map(here) }) }
    }),
  }
}

function mapped({ characterMapping }: Session, here: (id: CharacterId) => CharacterId): Partial<Session> {
  if (!characterMapping) return {}
  return {
    characterMapping: Object.fromEntries(Object.entries(characterMapping).map(([role, id]) => [role, here(id)])),
  }
}

/** A chat in which several speak who are all in the library is one with several characters. */
function membersOf(
  { session, messages, source }: ChatReading,
  first: Known,
  find: (id: CharacterId, name: string) => CharacterId | undefined,
): readonly Member[] | undefined {
  if (session.members)
    return session.members.map((member) => ({ ...member, id: find(member.id, member.name) ?? member.id }))
  if (source === 'vesper') return undefined
  const nobody = '' as CharacterId
  const names = new Set(messages.filter(({ role }) => role === 'assistant').map(({ characterName }) => characterName))
  const others = [...names].flatMap((name) => {
    const id = find(nobody, name)
    return id && id !== first.id ? [{ id, name, present: true, muted: false }] : []
  })
  return others.length > 0 ? [{ ...first, present: true, muted: false }, ...others] : undefined
}

import type { CharacterId } from 'sdk'
import type { ChatReading } from '../sessions/types.ts'
import type { Known } from './lookAt.ts'

/**
 * Whom of the library a chat is with: by id, by its folder, by the very name, or by a name that only one here begins with
 * or that begins with only one here ("Marguerite" for "Marguerite Vale"). Of a group, the first who speaks and is here.
 */
export function ownerOfChat(
  { session }: ChatReading,
  speakers: readonly string[],
  people: readonly Known[],
  owner: CharacterId | undefined,
): Known | undefined {
  const byId = (id: CharacterId | undefined) => people.find((one) => one.id === id)
  const names = session.character.name === '' || speakers.length > 1 ? speakers : [session.character.name, ...speakers]
  const wanted = [session.character.name, ...names].filter((name) => name !== '' && name !== 'Unknown')
  const exact = wanted.flatMap((name) => people.find((one) => one.name === name) ?? [])
  return byId(session.character.id) ?? byId(owner) ?? exact[0] ?? wanted.flatMap((name) => alike(name, people) ?? [])[0]
}

/** The only one whose name goes on where this one ends, or the other way round, word by word. */
function alike(name: string, people: readonly Known[]): Known | undefined {
  const words = wordsOf(name)
  const found = people.filter((one) => isBeginning(words, wordsOf(one.name)) || isBeginning(wordsOf(one.name), words))
  return found.length === 1 ? found[0] : undefined
}

const wordsOf = (name: string): readonly string[] => name.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)

const isBeginning = (short: readonly string[], long: readonly string[]): boolean =>
  short.length > 0 && short.every((word, at) => word === long[at])

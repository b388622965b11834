import type { Session } from 'sdk'
import { storage } from '../engine.ts'
import { reportError } from '../errors/errors.ts'

export const missingWords = (name: string): string => `Character "${name}" not found. Please recreate it.`

/** The character of a session as it is in the library: by its id, else by its very name. */
export async function characterOf({ character }: Session): Promise<Session['character'] | undefined> {
  if (await storage().read('characters', character.id)) return character
  const same = (await storage().list('shelf')).find(({ name }) => name === character.name)
  return same && { id: same.id, name: same.name }
}

/** Without its character a chat can be read, but nobody answers. */
export function tellMissing({ character }: Session): void {
  reportError({ type: 'VALIDATION_ERROR', context: 'Sessions', message: missingWords(character.name) })
}

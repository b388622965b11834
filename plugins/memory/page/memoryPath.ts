import type { CharacterId } from 'sdk'

/** The page of what a character remembers. */
export const memoryPath = (character: CharacterId): string => `/character/${encodeURIComponent(character)}/memory`

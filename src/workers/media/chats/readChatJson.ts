import { readAgnai } from './shapes/agnai.ts'
import { readCharacterAi } from './shapes/characterAi.ts'
import type { ChatNames } from './shapes/draft.ts'
import { readLite } from './shapes/lite.ts'
import { readRisu } from './shapes/risu.ts'
import { readTextgen } from './shapes/textgen.ts'
import type { ImportedChat } from './types.ts'

const readers = [readRisu, readCharacterAi, readLite, readAgnai, readTextgen]

/** The chats of a `.json` file of any program we know, or `undefined` for a file that holds none. */
export function readChatJson(
  value: unknown,
  names: ChatNames,
  fallbackMs: number,
): readonly ImportedChat[] | undefined {
  for (const read of readers) {
    const chats = read(value, names, fallbackMs)
    if (chats) return chats
  }
  return undefined
}

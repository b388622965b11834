import { type CharacterId, messageOf } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import { readInMedia } from 'sdk/page/records/readInMedia.ts'
import { toast } from 'sdk/page/toasts.ts'
import { download } from 'sdk/ui/download.ts'
import type { FoundMemory, MemoriesToken } from '../../../src/workers/media/contract.ts'
import { attempt, done } from './memoryStore.ts'
import { memoryCount } from './memoryWords.ts'

export type MemoryReading =
  | {
      readonly kind: 'read'
      /** For `bringIn` or `dropMemories`. */
      readonly token: MemoriesToken
      readonly found: readonly FoundMemory[]
      readonly notes: readonly string[]
    }
  | { readonly kind: 'refused'; readonly why: string }

/** Gives the player all a character remembers as a file. */
export async function exportMemories(character: CharacterId, name: string): Promise<void> {
  await attempt('The memories could not be exported.', async () => {
    const { fileName, blob } = await media().writeMemories(character, name)
    download(fileName, blob)
    toast({ type: 'success', title: `Exported as ${fileName}` })
  })
}

/** Reads a file of memories for a character. Nothing is kept yet. */
export async function readMemoryFile(file: File, character: CharacterId): Promise<MemoryReading> {
  try {
    return await readInMedia(async (media) => {
      const opened = await media.openMemories(file, character)
      if (!opened.ok) return { kind: 'refused', why: opened.error.message }
      const found: FoundMemory[] = []
      for await (const batch of media.foundMemories(opened.value.token)) found.push(...batch)
      return { kind: 'read', found, ...opened.value }
    })
  } catch (error) {
    return { kind: 'refused', why: messageOf(error) }
  }
}

/** Keeps those memories of a file that stand at these places, in one step. */
export async function importMemories(token: MemoriesToken, places: readonly number[]): Promise<boolean> {
  return await attempt('The memories could not be imported.', async () => {
    const { commit, count } = await media().keepMemories(token, places)
    await done(`${memoryCount(count)} imported`, [commit])
  })
}

/** Lets what was read go. */
export function dropMemories(token: MemoriesToken): void {
  // The worker may have ended meanwhile, and what it read with it.
  media()
    .dropMemories(token)
    .catch(() => {})
}

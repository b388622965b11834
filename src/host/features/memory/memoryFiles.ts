import { type CharacterId, messageOf, newId } from 'sdk'
import type { Memory } from '../../../workers/memory/contract.ts'
import type { Change } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { media } from '../../engines/mediaEngine.ts'
import { memories } from '../../engines/memoryEngine.ts'
import { toast } from '../../notices/toasts/toasts.ts'
import { download } from '../../ui/download.ts'
import { brought } from './bringIn.ts'
import { attempt, done } from './memoryStore.ts'
import { memoryCount } from './memoryWords.ts'

export type MemoryReading =
  | { readonly kind: 'read'; readonly memories: readonly Memory[]; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly why: string }

/** Gives the player all a character remembers as a file. */
export async function exportMemories(character: CharacterId, name: string): Promise<void> {
  await attempt('The memories could not be exported.', async () => {
    const { fileName, blob } = await media().writeMemories(name, await memories().list(character))
    download(fileName, blob)
    toast({ type: 'success', title: `Exported as ${fileName}` })
  })
}

/** Reads a file of memories. Nothing is kept yet. */
export async function readMemoryFile(file: File): Promise<MemoryReading> {
  try {
    const result = await media().readMemories(file)
    if (!result.ok) return { kind: 'refused', why: result.error.message }
    return { kind: 'read', ...result.value }
  } catch (error) {
    return { kind: 'refused', why: messageOf(error) }
  }
}

/** Keeps memories of a file as memories of a character, in one step. */
export async function bringIn(character: CharacterId, chosen: readonly Memory[]): Promise<boolean> {
  return await attempt('The memories could not be imported.', async () => {
    const changes = brought(chosen, character, Date.now(), newId).map(
      (value): Change => ({ kind: 'put', table: 'memories', value }),
    )
    const commit = await storage().commit('Memories imported', changes)
    await done(`${memoryCount(changes.length)} imported`, [commit])
  })
}

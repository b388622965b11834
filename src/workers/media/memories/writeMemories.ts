import type { Memory } from '../../../shared/memories/memory.ts'
import { memoryVersion } from '../../../shared/memories/memoryDatabases.ts'
import type { WrittenCard } from '../contract.ts'

/** What a character remembers, as a file. The chats it came of stay here, and so does every trace of which they are. */
export function writeMemories(name: string, memories: readonly Memory[], now: number): WrittenCard {
  const document = {
    vesper: 'memories',
    version: memoryVersion,
    exportDate: new Date(now).toISOString(),
    character: { name: name.slice(0, 200) },
    memories: memories.map(({ character: _, session: __, messages: ___, copies: ____, ...memory }) => memory),
  }
  const text = `${JSON.stringify(document, null, 2)}\n`
  return { fileName: `${plain(name)}.vesper-memories.json`, blob: new Blob([text], { type: 'application/json' }) }
}

const plain = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, 80) || 'character'

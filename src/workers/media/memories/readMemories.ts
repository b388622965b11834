import { type CharacterId, err, ok, type Result } from 'sdk'
import { type Fields, field, isFields, listOf, textOf } from '../../../shared/fields.ts'
import { limits } from '../../../shared/files/limits.ts'
import type { Memory } from '../../../shared/memories/memory.ts'
import { memoryVersion } from '../../../shared/memories/memoryDatabases.ts'
import { isMemory } from '../../../shared/memories/memoryShape.ts'
import { findMinor } from '../../../shared/policy/judgeAges.ts'
import { pick } from '../backup/pick.ts'
import { parseDocument } from '../cards/parseDocument.ts'
import type { UnreadableFile } from '../imports/contract.ts'
import type { MemoriesReading } from './types.ts'

export const memoryFileBytes = 16 * 1024 * 1024
const maxMemories = 20_000
const maxNotes = 20

/** Nobody's: whoever takes a memory in says whose it is. */
const nobody = 'nobody' as CharacterId

/** Reads a file of memories as `writeMemories` writes it. What does not fit is left out, and named. */
export async function readMemories(file: Blob): Promise<Result<MemoriesReading, UnreadableFile>> {
  if (file.size > memoryFileBytes) {
    return err({ message: 'The file is larger than the 16 MB of memories that are read at once. Import it in parts.' })
  }
  const parsed = parseDocument(new TextDecoder().decode(await file.arrayBuffer()), limits.bookNodes)
  if (!parsed.ok) return parsed
  const document = parsed.value
  if (field(document, 'vesper') !== 'memories' || !Array.isArray(field(document, 'memories'))) {
    return err({
      message: 'There are no memories in this file. Choose one that was exported from a character’s memories.',
    })
  }
  const version = field(document, 'version')
  if (version !== memoryVersion) {
    return err({
      message:
        typeof version === 'number' && version > memoryVersion
          ? 'This file was written by a newer Vesper than this one. Reload the page to get the new one.'
          : 'This file does not say which form its memories are in, so they cannot be read. Export them again.',
    })
  }
  return ok(readList(document))
}

function readList(document: unknown): MemoriesReading {
  const entries = listOf(field(document, 'memories'))
  const found = new Map<string, Memory>()
  const notes = new Notes()
  for (const [index, entry] of entries.slice(0, maxMemories).entries()) {
    const memory = memoryFrom(entry)
    const why = memory ? reasonAgainst(memory, found) : 'it is not as a memory must be.'
    if (memory && why === undefined) found.set(memory.id, memory)
    else notes.leaveOut(nameOf(entry, index), why ?? '')
  }
  if (entries.length > maxMemories) notes.add(`Only the first ${maxMemories.toLocaleString('en')} memories are read.`)
  const memories = [...found.values()].map((memory) => ({
    ...memory,
    contradicts: memory.contradicts.filter((id) => found.has(id)),
  }))
  return { memories, notes: notes.list() }
}

/** Messages stay where they are: a file from elsewhere, or of another time, must not hold on to those of today. */
function memoryFrom(entry: unknown): Memory | undefined {
  if (!isFields(entry)) return undefined
  const { session: _, copies: __, ...picked } = pick('memories', entry) as Fields
  const given = { recalls: 0, recalledAt: 0, contradicts: [], ...picked, messages: [], character: nobody }
  return isMemory(given) ? given : undefined
}

function reasonAgainst(memory: Memory, found: ReadonlyMap<string, Memory>): string | undefined {
  if (found.has(memory.id)) return 'another in the file has the same id.'
  const minor = findMinor([{ field: 'It', text: memory.content }])
  return minor && `characters here are adults, aged 18 or older, and it says “${minor.match}”.`
}

const nameOf = (entry: unknown, index: number): string => {
  const words = textOf(field(entry, 'content')).trim().slice(0, 60)
  return words === '' ? `Memory ${index + 1}` : `“${words}”`
}

class Notes {
  readonly #notes: string[] = []
  #more = 0

  add(note: string): void {
    if (this.#notes.length < maxNotes) this.#notes.push(note)
    else this.#more++
  }

  leaveOut(name: string, why: string): void {
    this.add(`${name} was left out: ${why}`)
  }

  list(): readonly string[] {
    if (this.#more === 0) return this.#notes
    return [...this.#notes, `${this.#more} more ${this.#more === 1 ? 'was' : 'were'} left out.`]
  }
}

import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import type { CharacterId } from 'sdk'
import { describe, expect, test } from 'vitest'
import invalid from '../../../../schemas/fixtures/memories/invalid.json'
import valid from '../../../../schemas/fixtures/memories/valid.json'
import { categories, type Memory, type MemoryType } from '../../../shared/memories/memory.ts'
import { memoryFileBytes, readMemories } from './readMemories.ts'
import type { MemoriesReading } from './types.ts'
import { writeMemories } from './writeMemories.ts'

const schema = JSON.parse(await readFile('schemas/memories.schema.json', 'utf8')) as object
const followsSchema = new Ajv2020({ strictTypes: false, strictRequired: false }).compile(schema)

const noon = Date.UTC(2026, 0, 15, 12)
const asFile = (document: unknown): Blob => new Blob([JSON.stringify(document)])

async function readingOf(file: Blob): Promise<MemoriesReading> {
  const read = await readMemories(file)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

async function refusalOf(file: Blob): Promise<string> {
  const read = await readMemories(file)
  return read.ok ? 'It was read' : read.error.message
}

const withMemory = (parts: object) => ({ ...valid, memories: [{ ...valid.memories[0], contradicts: [], ...parts }] })

const anyMemory: fc.Arbitrary<Memory> = fc.constantFrom<MemoryType>('player', 'self').chain((type) =>
  fc.record({
    id: fc.uuid(),
    character: fc.constant('nobody' as CharacterId),
    type: fc.constant(type),
    content: fc.stringMatching(/^[a-z“”ä😀 ]{0,40}lamp$/u),
    category: fc.constantFrom(...categories[type]),
    importance: fc.integer({ min: 1, max: 10 }),
    pinned: fc.boolean(),
    source: fc.constantFrom('automatic' as const, 'manual' as const),
    at: fc.nat(),
    modified: fc.nat(),
    recalls: fc.nat(),
    recalledAt: fc.nat(),
    messages: fc.constant([]),
    contradicts: fc.constant([]),
  }),
)

describe('a file of memories', () => {
  test('follows the published schema and is read without a rest', async () => {
    expect(followsSchema(valid), JSON.stringify(followsSchema.errors)).toBe(true)
    const { memories, notes } = await readingOf(asFile(valid))
    expect(notes).toEqual([])
    expect(memories).toEqual(
      valid.memories.map((memory) => ({
        recalls: 0,
        recalledAt: 0,
        contradicts: [],
        ...memory,
        messages: [],
        character: 'nobody',
      })),
    )
  })

  test.each(invalid)('with $why is not as the schema has it, and that one is left out', async ({ path, value }) => {
    const spoilt = structuredClone(valid)
    const inner = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], spoilt)
    ;(inner as Record<string, unknown>)[String(path.at(-1))] = value
    expect(followsSchema(spoilt)).toBe(false)
    const { memories, notes } = await readingOf(asFile(spoilt))
    expect([memories.length, notes.length]).toEqual([2, 1])
  })

  test('comes back as it went out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(anyMemory, { selector: ({ id }) => id, maxLength: 8 }), async (memories) => {
        const { blob } = writeMemories('Mara', memories, noon)
        expect(followsSchema(JSON.parse(await blob.text()))).toBe(true)
        expect(await readingOf(blob)).toEqual({ memories, notes: [] })
      }),
      { numRuns: 50 },
    )
  })

  test('says nothing of the chats its memories came of', async () => {
    const memory = {
      ...(await readingOf(asFile(valid))).memories[0],
      messages: ['m1'],
      session: 'evening',
      copies: ['m2'],
    }
    const { fileName, blob } = writeMemories('Mara/Lake', [memory as unknown as Memory], noon)
    expect(fileName).toBe('Mara Lake.vesper-memories.json')
    expect(await blob.text()).not.toMatch(/evening|m1|m2|nobody/)
  })

  test('brings no hold on messages, and no link to what it does not bring', async () => {
    const { memories } = await readingOf(
      asFile(
        withMemory({ messages: ['m1'], session: 'evening', copies: ['m2'], contradicts: ['elsewhere'], extra: 1 }),
      ),
    )
    expect(memories[0]).toMatchObject({ messages: [], contradicts: [] })
    expect(Object.keys(memories[0] ?? {})).not.toEqual(expect.arrayContaining(['session']))
    expect(memories[0]).not.toHaveProperty('copies')
    expect(memories[0]).not.toHaveProperty('extra')
  })

  test('brings nobody in who is not an adult', async () => {
    const { memories, notes } = await readingOf(asFile(withMemory({ content: 'She is 15 years old.' })))
    expect(memories).toEqual([])
    expect(notes[0]).toContain('adults')
  })

  test('brings each memory once', async () => {
    const { memories, notes } = await readingOf(asFile({ ...valid, memories: [valid.memories[2], valid.memories[2]] }))
    expect([memories.length, notes]).toEqual([1, [expect.stringContaining('same id')]])
  })

  test('names some of what it leaves out and counts the rest', async () => {
    const { notes } = await readingOf(asFile({ ...valid, memories: Array.from({ length: 30 }, () => 7) }))
    expect(notes).toHaveLength(21)
    expect(notes.at(-1)).toBe('10 more were left out.')
  })
})

test.each([
  ['no JSON', new Blob(['tea']), 'not valid JSON'],
  ['of something else', asFile({ vesper: 'pattern', version: 1 }), 'no memories'],
  ['a list', asFile([]), 'no memories'],
  ['written by a newer Vesper', asFile({ ...valid, version: 4 }), 'newer'],
  ['without a version', asFile({ ...valid, version: undefined }), 'which form'],
  ['of too many values', asFile({ ...valid, more: new Array(400_001).fill(0) }), '400,000 values'],
  ['with a text of more than 1 MiB', asFile({ ...valid, more: 'a'.repeat(1024 * 1024 + 1) }), '1 MiB'],
  ['too large', new Blob([new Uint8Array(memoryFileBytes + 1)]), '16 MB'],
])('a file that is %s is refused, and says why', async (_, file, why) => {
  expect(await refusalOf(file)).toContain(why)
})

test('whatever a file says, reading it ends with memories or with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (memories) => {
      const text = JSON.stringify({ vesper: 'memories', version: 3, memories }) ?? ''
      const read = await readMemories(new Blob([text]))
      expect(read.ok ? read.value.memories.length >= 0 : read.error.message.length > 0).toBe(true)
    }),
    { numRuns: 100 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonPart, jsonParts } from './jsonParts.ts'
import { Refused } from './refuse.ts'

async function partsOf(text: string, size = 3): Promise<readonly JsonPart[]> {
  const bytes = new TextEncoder().encode(text)
  const source = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
  })()
  const parts: JsonPart[] = []
  for await (const part of jsonParts(source)) parts.push(part)
  return parts
}

const refusalOf = (text: string) =>
  partsOf(text).then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.refusal.code : error),
  )

function rebuilt(parts: readonly JsonPart[]): unknown {
  const lists = new Map<string, unknown[]>()
  const fields: [string, unknown][] = []
  for (const part of parts) {
    if (part.kind === 'list') lists.set(part.list, [])
    if (part.kind === 'entry') lists.get(part.list)?.push(part.value)
    if (part.kind === 'field') fields.push([part.name, part.value])
  }
  return Object.fromEntries([...fields, ...lists])
}

test('lists come entry by entry, everything else whole', async () => {
  expect(await partsOf('{"version": 1, "a": [{"b": "}"}, 2 , "x"], "c": {"d": [1]}, "e": [ ]}')).toEqual([
    { kind: 'field', name: 'version', value: 1 },
    { kind: 'list', list: 'a' },
    { kind: 'entry', list: 'a', value: { b: '}' } },
    { kind: 'entry', list: 'a', value: 2 },
    { kind: 'entry', list: 'a', value: 'x' },
    { kind: 'field', name: 'c', value: { d: [1] } },
    { kind: 'list', list: 'e' },
  ])
})

test('any document says the same, however it is cut into pieces and set out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(
        fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__'),
        fc.oneof(fc.array(fc.jsonValue({ maxDepth: 3 })), fc.jsonValue({ maxDepth: 3 })),
      ),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      async (document, size, space) => {
        const plain = JSON.parse(JSON.stringify(document), withoutProto) as Record<string, unknown>
        const read = rebuilt(await partsOf(JSON.stringify(plain, null, space), size)) as Record<string, unknown>
        expect(read).toEqual(plain)
      },
    ),
    { numRuns: 60 },
  )
})

test('a text that breaks off is told from one that is no JSON', async () => {
  const text = '{"version":1,"characters":[{"name":"Mara"}]}'
  for (let end = 1; end < text.length; end++) expect(await refusalOf(text.slice(0, end))).toBe('backup/damaged')
  for (const other of ['', '[1]', '<html>', 'null', '{"a":1}}', '{"a":1} x', "{'a':1}"]) {
    expect(await refusalOf(other)).toMatch(/not-a-backup|damaged/)
  }
})

test('depth is measured before anything is built', async () => {
  expect(await refusalOf(`{"a":[${'['.repeat(50_000)}`)).toBe('backup/too-large')
})

test('no prototype comes through, and no number without end', async () => {
  const parts = await partsOf('{"a":[{"__proto__":{"x":1},"b":{"\\u005f_proto__":{"y":1}},"n":1e999}]}')
  const value = (parts[1] as { readonly value: Record<string, unknown> }).value
  expect(Object.keys(value)).toEqual(['b', 'n'])
  expect(value).toEqual({ b: {}, n: null })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

/** That name does not come through, wherever it stands. */
function withoutProto(name: string, value: unknown): unknown {
  return name === '__proto__' ? undefined : value
}

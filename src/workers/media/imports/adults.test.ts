import type { StatedAge } from 'sdk'
import { expect, test } from 'vitest'
import { readScenario } from '../scenarios/readScenario.ts'
import { createBookImports } from './books.ts'
import { createChatImports } from './chats.ts'
import type { ImportStore } from './store.ts'

const json = (value: unknown) => new Blob([JSON.stringify(value)])
const lines = (...values: readonly unknown[]) => new Blob([values.map((value) => JSON.stringify(value)).join('\n')])
let kept: { readonly value: { readonly ages?: unknown } }[] = []
const store = () =>
  ({
    commit: async (_: string, changes: typeof kept) => {
      kept = changes
      return 1
    },
    list: async () => [],
  }) as unknown as ImportStore
const minor = 'Mina is sixteen years old and keeps the inn.'
const open = 'Mina is a high school senior who paints boats.'
const adult = 'Mina is forty. When she was sixteen she learned to sail. The boat is fifteen years old.'
const refusal = (where: string) => expect.stringMatching(new RegExp(`^Characters here are adults.*${where} says`))

async function endOfScenario(path: string, text: string, stated?: readonly StatedAge[]) {
  let last: unknown
  const chosen = [{ path, blob: new Blob([text]) }]
  for await (const news of readScenario(chosen, stated ? { stated } : {}, new AbortController().signal)) last = news
  return last as { readonly kind: string; readonly message?: string }
}

const book = (content: string) => json({ name: 'Inn', entries: [{ keys: ['Mina'], comment: 'Mina', content }] })

test('a lorebook whose entry makes somebody a minor is refused, and says which', async () => {
  const { importBook } = createBookImports(store)
  expect(await importBook(book(minor), 'inn.json')).toEqual({
    ok: false,
    error: { message: refusal('The entry “Mina”') },
  })
  expect(await importBook(book('Sixteen years old, keeps the inn.'), 'inn.json')).toMatchObject({ ok: false })
  expect(await importBook(book(adult), 'inn.json')).toMatchObject({ ok: true })
})

test('a lorebook that leaves an age open is kept once it is stated, with the age', async () => {
  const { importBook } = createBookImports(store)
  kept = []
  expect(await importBook(book(open), 'inn.json')).toMatchObject({
    ok: false,
    error: { ages: [{ name: 'Mina', places: [{ field: 'The entry “Mina”' }] }] },
  })
  expect(kept).toEqual([])
  const stated = [{ name: 'Mina', age: 19 }]
  expect(await importBook(book(open), 'inn.json', stated)).toMatchObject({ ok: true })
  expect(kept[0]?.value.ages).toEqual(stated)
  expect(await importBook(book(open), 'inn.json', [{ name: 'Mina', age: 17 }])).toEqual({
    ok: false,
    error: { message: expect.stringContaining('You stated the age 17') },
  })
})

test.each([
  [
    'lines',
    (mes: string) => lines({ user_name: 'Sam', character_name: 'Mina' }, { name: 'Mina', is_user: false, mes }),
  ],
  ['JSON', (msg: string) => json({ messages: [{ msg, handle: 'Mina', characterId: 'a' }] })],
])(
  'a chat in %s that makes somebody a minor is refused, and one that leaves an age open asks; both say where',
  async (_, file) => {
    const { openChats } = createChatImports(store)
    expect(await openChats(file(minor), { fileName: 'a.jsonl' })).toEqual({
      ok: false,
      error: { code: 'chat/adults-only', message: refusal('Message 1') },
    })
    expect(await openChats(file(adult), { fileName: 'a.jsonl' })).toMatchObject({ ok: true })
    expect(await openChats(file(open), { fileName: 'a.jsonl' })).toMatchObject({
      ok: false,
      error: { ages: [{ places: [{ field: 'Message 1' }], more: 0 }] },
    })
    expect(await openChats(file(open), { fileName: 'a.jsonl' }, [{ age: 19 }])).toMatchObject({ ok: true })
    expect(await openChats(file(open), { fileName: 'a.jsonl' }, [{ age: 17 }])).toMatchObject({
      error: { message: expect.stringContaining('You stated the age 17') },
    })
  },
)

test.each([
  [
    'nodes',
    'a.json',
    (desc: string) => JSON.stringify({ id: 'inn', name: 'Inn', start: 'inn', nodes: { inn: { desc, end: true } } }),
  ],
  [
    'EOS',
    'a.json',
    (say: string) => JSON.stringify({ pages: { start: [{ say: { label: `<p><span>${say}</span></p>` } }] }, init: '' }),
  ],
  [
    'GuideMe',
    'a.xml',
    (say: string) =>
      `<?xml version="1.0"?><Tease><Title>Inn</Title><Pages><Page id="start"><Text><p>${say}</p></Text></Page></Pages></Tease>`,
  ],
])(
  'a scenario of %s that makes somebody a minor is refused, and one that leaves an age open asks',
  async (_, path, scenario) => {
    expect(await endOfScenario(path, scenario(minor))).toEqual({ kind: 'refused', message: refusal('The script') })
    expect(await endOfScenario(path, scenario(adult))).toMatchObject({ kind: 'read' })
    expect(await endOfScenario(path, scenario(open))).toMatchObject({
      kind: 'ages',
      open: [{ places: [{ field: 'The script' }] }],
    })
    expect(await endOfScenario(path, scenario(open), [{ age: 19 }])).toMatchObject({ kind: 'read' })
    expect(await endOfScenario(path, scenario(open), [{ age: 17 }])).toMatchObject({ kind: 'refused' })
  },
)

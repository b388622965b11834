import { expect, test } from 'vitest'
import { readSave } from './readSave.ts'

const items = (text: string, name = 'items.json') => readSave(new Blob([text]), name, 'eos')
const state = (text: string) => readSave(new Blob([text]), 'Tea.state', 'guideme')

test('stored items of an EOS script are an object, without keys that reach prototypes', async () => {
  expect(await items('{"cups":3,"__proto__":{"x":1}}')).toEqual({
    ok: true,
    value: { kind: 'items', kept: { cups: 3 } },
  })
})

test.each(['tea room.oeos_123', 'x.OEOS_123 (2).txt'])(
  'what is called %s stays sealed, with its number',
  async (name) => {
    expect(await items('"U2Fs…"', name)).toEqual({
      ok: true,
      value: { kind: 'items', kept: { oeos: '"U2Fs…"' }, teaseId: '123' },
    })
  },
)

test('the state of a guide is taken to the letter, and packed objects in it are named', async () => {
  const text =
    '<SETTINGS><Var id="cups" type="number">3</Var><Var type="org.mozilla.X" id="list">rO0</Var><Var id="list" type="org.mozilla.X"/></SETTINGS>'
  expect(await state(text)).toEqual({
    ok: true,
    value: { kind: 'state', text, notes: ['Only the desktop player can unpack “list”; the story starts without it.'] },
  })
})

test('a file that begins 300,000 tags and ends none is read', async () => {
  const found = await state(`<SETTINGS>${'<Var id="a" '.repeat(300_000)}`)
  expect(found).toMatchObject({ ok: true, value: { notes: [] } })
})

test.each([
  ['no JSON', items('<SETTINGS/>'), 'not valid JSON'],
  ['a list', items('[1,2]'), 'no saved data'],
  ['of more than 10,000 values', items(JSON.stringify({ a: new Array(10_001).fill(1) })), '10,000 values'],
  ['with a text of more than 1 MiB', items(JSON.stringify({ a: 'a'.repeat(1024 * 1024 + 1) })), '1 MiB'],
  ['no state of a guide', state('{"cups":3}'), 'not a GuideMe .state file'],
  ['larger than 4 MiB', items(' '.repeat(4 * 1024 * 1024 + 1)), 'larger than any save'],
])('a file that is %s is refused', async (_, found, words) => {
  expect(await found).toMatchObject({ ok: false, error: { message: expect.stringContaining(words) } })
})

import { expect, test } from 'vitest'
import { readKey } from '../../../src/shared/lore/keys.ts'
import { expandMacros } from '../../../src/workers/conversation/macros/expandMacros.ts'
import { activate, activeIds, chatOf, entry, reasonOf } from './loreRig.ts'

test('C35 a constant entry is always active, even with no keys', async () => {
  const result = await activate({ entries: [entry({ constant: true })], messages: chatOf('Hello.') })
  expect(activeIds(result)).toEqual([0])
})

test('C36 a disabled entry stays out, whatever its decorators say', async () => {
  const result = await activate({
    entries: [entry({ enabled: false, constant: true, keys: ['hello'], content: '@@activate\nText.' })],
    messages: chatOf('hello'),
  })
  expect(activeIds(result)).toEqual([])
  expect(reasonOf(result, 0)).toBe('disabled')
})

const any = 0
const notAll = 1
const notAny = 2
const all = 3
const truthTable: readonly (readonly [logic: number, secondary: readonly string[], active: boolean])[] = [
  [any, ['dog', 'fish'], true],
  [all, ['dog', 'fish'], false],
  [notAny, ['dog', 'fish'], false],
  [notAll, ['dog', 'fish'], true],
  [any, ['bird', 'fish'], false],
  [all, ['bird', 'fish'], false],
  [notAny, ['bird', 'fish'], true],
  [notAll, ['bird', 'fish'], true],
  [any, ['dog'], true],
  [all, ['dog'], true],
  [notAny, ['dog'], false],
  [notAll, ['dog'], false],
]

test.each(truthTable)('C37 secondary logic %i with %j: %s', async (selectiveLogic, secondary_keys, active) => {
  const fields = { keys: ['cat'], secondary_keys, selective: true, extensions: { selectiveLogic } }
  const result = await activate({ entries: [entry(fields)], messages: chatOf('cat dog') })
  expect(activeIds(result)).toEqual(active ? [0] : [])
})

test('C37 secondary keys mean nothing without a primary one, and nothing in a plain card that is not selective', async () => {
  const result = await activate({
    entries: [
      entry({ keys: ['bird'], secondary_keys: ['dog'], selective: true }),
      entry({ keys: ['cat'], secondary_keys: ['fish'] }),
    ],
    messages: chatOf('cat dog'),
  })
  expect(activeIds(result)).toEqual([1])
})

test('C38 use_regex with plain keys and SillyTavern fields is a plain match', async () => {
  const result = await activate({
    entries: [
      entry({ use_regex: true, keys: ['a.c'], extensions: { position: 0, selectiveLogic: 0 } }),
      entry({ use_regex: true, keys: ['a.c'] }),
    ],
    messages: chatOf('abc'),
  })
  expect(activeIds(result)).toEqual([1])
})

test('C39 a key in slashes is a pattern with its own flags', async () => {
  const result = await activate({
    entries: [entry({ keys: ['/dragon\\b/i'], case_sensitive: true }), entry({ keys: ['/^\\x01Alex: the/gim'] })],
    messages: chatOf('Nothing.', 'The DRAGON sleeps.'),
  })
  expect(activeIds(result)).toEqual([0, 1])
})

test('C39 slashes only make a pattern when they are the only ones and the flags exist', () => {
  const kinds = ['/a\\/b/i', '/a/b/', '/x/k', '/x/ii', '/(/'].map(
    (key) => readKey(key, { bareRegex: false, caseSensitive: false }).kind,
  )
  expect(kinds).toEqual(['regex', 'plain', 'plain', 'plain', 'never'])
})

test('C41 whole words leave longer words alone, and Chinese keys match inside a sentence', async () => {
  const whole = { extensions: { match_whole_words: true } }
  const result = await activate({
    entries: [
      entry({ keys: ['art'], ...whole }),
      entry({ keys: ['美術'], ...whole }),
      entry({ keys: ['été'], ...whole }),
      entry({ keys: ['big party'], ...whole }),
      entry({ keys: ['tomorrow'], ...whole }),
    ],
    messages: chatOf('One big party in the étés, 東京美術館, tomorrow.'),
  })
  expect(activeIds(result)).toEqual([1, 3, 4])
})

test('C42 the search goes as deep as the settings, or as the entry itself says', async () => {
  const result = await activate({
    entries: [entry({ keys: ['lantern'] }), entry({ keys: ['lantern'], extensions: { scan_depth: 3 } })],
    messages: chatOf('A lantern.', 'Two.', 'Three.'),
    settings: { depth: 2 },
  })
  expect(activeIds(result)).toEqual([1])
})

test('C42 hidden messages are neither searched nor counted', async () => {
  const [first, second, third] = chatOf('A lantern.', 'A secret key.', 'Three.')
  const messages = [first, second && { ...second, hidden: true }, third].filter((message) => message !== undefined)
  const result = await activate({
    entries: [entry({ keys: ['lantern'] }), entry({ keys: ['secret'] })],
    messages,
    settings: { depth: 2 },
  })
  expect(activeIds(result)).toEqual([0])
})

test('C43 with scan depth 0 only constant entries are active', async () => {
  const result = await activate({
    book: { scan_depth: 0 },
    entries: [entry({ keys: ['cat'] }), entry({ constant: true }), entry({ keys: ['/cat/'] })],
    messages: chatOf('cat'),
    input: { injections: ['cat'] },
  })
  expect(activeIds(result)).toEqual([1])
})

const env = { char: 'Zoë', user: 'Alex', chatId: 'a', nowMs: 0, timeZone: 'UTC', random: () => 0 }

test('C61 comments are not searched, and hidden keys count in recursion only', async () => {
  const result = await activate({
    entries: [
      entry({ keys: ['raven'], content: 'About ravens. {{hidden_key:castle}}' }),
      entry({ keys: ['dagger'] }),
      entry({ keys: ['castle'] }),
      entry({ keys: ['moat'] }),
    ],
    messages: chatOf('A raven. {{// dagger}} {{comment: dagger}} {{hidden_key:moat}}'),
    settings: { recursion: true },
    input: { expand: (content) => expandMacros(content, {}, env) },
  })
  expect(activeIds(result)).toEqual([0, 2])
})

test('a key that names the character follows the name', async () => {
  const result = await activate({
    entries: [
      entry({ keys: ["{{char}}'s sword"] }),
      entry({ keys: ['/{{user}}\\s/'] }),
      entry({ keys: ['/^\\x01{{char}}:/mu'] }),
    ],
    messages: chatOf("Zoë's sword.", 'Hm.'),
  })
  expect(activeIds(result)).toEqual([0, 2])
})

test('the trace tells which key was found in which message', async () => {
  const result = await activate({
    entries: [entry({ keys: ['raven', 'tower'] })],
    messages: chatOf('The tower.', 'Yes.'),
  })
  expect(result.trace[0]?.verdict).toEqual({
    kind: 'active',
    pass: 1,
    cause: { kind: 'key', key: 'tower', found: { kind: 'message', id: 'm0' } },
  })
})

test('other texts are searched by the entries that ask for it', async () => {
  const result = await activate({
    entries: [
      entry({ keys: ['sailor'], extensions: { match_persona_description: true } }),
      entry({ keys: ['sailor'] }),
    ],
    messages: chatOf('Hi.'),
    input: { sources: { persona: 'An old sailor.' } },
  })
  expect(activeIds(result)).toEqual([0])
})

import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/workers/conversation/lore/hashText.ts'
import { withoutComments } from '../../../src/workers/conversation/macros/comments.ts'
import { expandMacros } from '../../../src/workers/conversation/macros/expandMacros.ts'
import type { MacroEnv } from '../../../src/workers/conversation/macros/types.ts'

const random = seededRandom(3)
const env: MacroEnv = { char: 'Zoë', user: 'Alex', chatId: 'a', nowMs: 0, timeZone: 'UTC', random }
const many = (text: string, runs = 300): readonly string[] =>
  Array.from({ length: runs }, () => expandMacros(text, {}, env).text)

test('C30 {{original}} becomes the prompt of the user, which is not read for macros again', () => {
  const original = 'Stay in character. {{original}} {{char}}'
  expect(expandMacros('A. {{original}} B.', { original }, env).text).toBe(`A. ${original} B.`)
})

test('C58 {{pick}} stays with its choice and {{random}} does not', () => {
  const items = 'a,b,c,d,e,f,g,h'
  expect(new Set(many(`{{pick:${items}}}`)).size).toBe(1)
  expect(new Set(many(`{{random:${items}}}`)).size).toBe(8)
})

test('C58 picks at other places and in other chats choose for themselves', () => {
  const { text } = expandMacros('{{pick::a::b::c::d}}'.repeat(60), {}, env)
  expect(new Set(text).size).toBe(4)
  const chats = Array.from(
    { length: 60 },
    (_, chat) => expandMacros('{{pick::a::b::c::d}}', {}, { ...env, chatId: `${chat}` }).text,
  )
  expect(new Set(chats).size).toBe(4)
})

test('C59 a comma after a backslash is part of the choice', () => {
  expect(new Set(many('{{random:a\\,b, c}}'))).toEqual(new Set(['a,b', 'c']))
  expect(new Set(many('{{random::a,b::c}}'))).toEqual(new Set(['a,b', 'c']))
})

test('C60 dice stay in their range and reach its ends', () => {
  const range = (text: string) => {
    const rolls = many(text, 2000).map(Number)
    return [Math.min(...rolls), Math.max(...rolls)]
  }
  expect(range('{{roll:d6}}')).toEqual([1, 6])
  expect(range('{{roll:6}}')).toEqual([1, 6])
  expect(range('{{roll 2d6+3}}')).toEqual([5, 15])
  expect(range('{{roll:2d6+3}}')).toEqual([5, 15])
  expect(many('{{roll:nothing}}{{roll:0}}{{roll:99999d6}}', 1)).toEqual(['{{roll:nothing}}{{roll:0}}{{roll:99999d6}}'])
})

test('C61 comments and hidden keys never reach the prompt', () => {
  const text = 'A{{// x}}B{{comment: x}}C{{hidden_key:x}}D'
  expect(expandMacros(text, {}, env)).toMatchObject({ text: 'ABCD', notes: ['x'], hidden: ['x'] })
  expect(withoutComments(text)).toBe('ABCD')
})

test('C62 what a person wrote is shown, not executed', () => {
  const said = 'I am {{char}} {{setvar::x::1}} <user>'
  const { text, writes } = expandMacros('Earlier: {{lastUserMessage}}', {}, { ...env, chat: { lastUserMessage: said } })
  expect(text).toBe(`Earlier: ${said}`)
  expect(writes).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutComments } from './comments.ts'
import { expandMacros } from './expandMacros.ts'
import type { MacroEnv, MacroScope } from './types.ts'
import { applyWrites } from './variables.ts'

const env: MacroEnv = {
  char: 'Zoë',
  user: 'Alex',
  chatId: 'chat-1',
  nowMs: Date.UTC(2024, 6, 12, 13, 5, 9),
  timeZone: 'Europe/Vienna',
  random: () => 0,
}

const expand = (text: string, more: Partial<MacroEnv> = {}, scope: MacroScope = {}) =>
  expandMacros(text, scope, { ...env, ...more })
const textOf = (text: string, more: Partial<MacroEnv> = {}, scope: MacroScope = {}) => expand(text, more, scope).text

test('names are filled in, in braces of any spelling and in angle brackets', () => {
  expect(textOf('{{char}} {{ User }} {{CHAR}} <bot> <USER> <char>')).toBe('Zoë Alex Zoë Zoë Alex Zoë')
})

test('what is unknown stays as it is, with its inside filled in', () => {
  expect(textOf('{{nobody}} {{nobody::{{char}}}} {{}} {{ {{char}} }} }} {{')).toBe(
    '{{nobody}} {{nobody::Zoë}} {{}} {{ Zoë }} }} {{',
  )
})

test('an odd brace belongs to the text', () => {
  expect(textOf('{{{char}}}')).toBe('{Zoë}')
})

test('what a macro became is never read again', () => {
  const sly = { user: '{{char}}<user>{{setvar::x::1}}' }
  expect(expand('{{user}}', sly)).toMatchObject({ text: sly.user, writes: [] })
  expect(textOf('{{random::{{user}}::b}}', { user: 'a::z' })).toBe('a::z')
  expect(textOf('{{{{user}}}}', { user: 'char' })).toBe('{{char}}')
})

test('original text is put in wherever it is asked for, and only where there is one', () => {
  const scope = { original: 'Be kind. {{original}} {{char}}' }
  expect(textOf('{{original}} / {{original}}', {}, scope)).toBe(`${scope.original} / ${scope.original}`)
  expect(textOf('{{original}}')).toBe('{{original}}')
})

test('trim takes the line breaks around it', () => {
  expect(textOf('a\n\n{{trim}}\n\nb {{trim}} c')).toBe('ab  c')
  expect(textOf('a\n{{noop}}\n{{trim}}\n{{newline}}{{char}}')).toBe('aZoë')
})

test('text is reversed by what people see as letters', () => {
  expect(textOf('{{reverse:Hello}} {{reverse:a👩‍👩‍👧é}}')).toBe('olleH é👩‍👩‍👧a')
})

test('comments and hidden keys leave the text, and nothing inside them happens', () => {
  const result = expand('a{{// {{setvar::x::1}} }}b{{comment: for {{user}} }}c{{hidden_key: castle}}d')
  expect(result).toMatchObject({ text: 'abcd', notes: ['for {{user}}'], hidden: ['castle'], writes: [] })
  expect(withoutComments('a{{// x}}b{{char}}{{hidden_key:y}}c')).toBe('ab{{char}}c')
})

describe('time', () => {
  test.each([
    ['{{isodate}} {{isotime}}', '2024-07-12 15:05'],
    ['{{weekday}}', 'Friday'],
    ['{{date}}', 'July 12, 2024'],
    ["{{datetimeformat DD.MM.YYYY HH:mm:ss [o'clock] Z}}", "12.07.2024 15:05:09 o'clock +02:00"],
    ['{{datetimeformat Do MMMM, ddd h:mm a}}', '12th July, Fri 3:05 pm'],
    ['{{idle_duration}}', '3 hours'],
    ['{{idleDuration}}', '3 hours'],
    ['{{timeDiff::2024-01-01::2024-01-03}}', '2 days ago'],
  ])('%s is %s', (text, expected) => {
    expect(textOf(text, { chat: { lastUserMessageMs: env.nowMs - 3 * 3_600_000 } })).toBe(expected)
  })

  test('the time can be asked for at an offset', () => {
    expect(textOf('{{time_UTC+2}}').replace(/\s/, ' ')).toBe('3:05 PM')
    expect(textOf('{{time_UTC-5}}').replace(/\s/, ' ')).toBe('8:05 AM')
  })
})

describe('variables', () => {
  test('are read further on in the same text, and written as data', () => {
    const variables = { chat: { mood: 'calm' }, global: { count: '4' } }
    const { text, writes } = expand(
      '{{getvar::mood}} {{setvar::mood::glad}}{{getvar::mood}} {{incvar::n}}{{incvar::n}} {{addglobalvar::count::3}}{{getglobalvar::count}} {{decvar::n}} {{.mood}} {{$count}}',
      { variables },
    )
    expect(text).toBe('calm glad 12 7 1 glad 7')
    expect(variables).toEqual({ chat: { mood: 'calm' }, global: { count: '4' } })
    expect(applyWrites(variables, writes)).toEqual({ chat: { mood: 'glad', n: '1' }, global: { count: '7' } })
  })

  test('named like parts of every object are ordinary variables', () => {
    const { text, writes } = expand('{{getvar::constructor}}{{setvar::__proto__::x}}{{getvar::__proto__}}')
    expect(text).toBe('x')
    expect(Object.keys(applyWrites({ chat: {}, global: {} }, writes).chat)).toEqual(['__proto__'])
  })
})

test('card and chat are at hand', () => {
  const more = {
    card: { description: 'A diver.', examples: 'Ex.' },
    chat: { lastMessage: 'Hi.', lastMessageId: 4 },
    outlets: new Map([['map', 'The map.']]),
    group: ['Zoë', 'Ben'],
  }
  const text =
    '{{description}} {{mesExamples}} {{lastMessage}} {{lastMessageId}} {{outlet::map}} {{group}} {{notChar}}|{{banned "x"}}|'
  expect(textOf(text, more)).toBe('A diver. Ex. Hi. 4 The map. Zoë, Ben Alex, Ben||')
})

test('conditions lose their tags and keep the first branch', () => {
  const { text, warnings, writes } = expand('{{if {{getvar::x}}}}Hi {{char}}{{else}}Bye {{setvar::y::1}}{{/if}}!')
  expect({ text, warnings, writes }).toEqual({ text: 'Hi Zoë!', warnings: ['condition-not-evaluated'], writes: [] })
  expect(expand('{{.x += 1}}a{{$y}}').warnings).toEqual(['variable-expression-removed'])
})

test('the blocks of another scripting language stay as they are', () => {
  const script = '{{#if {{getvar::x}}}}a{{:else}}b{{/if}}'
  expect(expand(script)).toMatchObject({ text: script, warnings: ['risu-scripting'] })
})

test('a text that would grow without end stops growing', () => {
  const { text, warnings } = expand('{{description}}'.repeat(1000), { card: { description: 'x'.repeat(100_000) } })
  expect(text.length).toBeLessThan(5_000_000)
  expect(warnings).toEqual(['too-long'])
})

// Reading each brace again for every other would need longer than a test may take.
test.each(['{{', '{{x ', '{{reverse:', '{{//', '{{if ', '{{random::a::'])(
  'a wall of %s is expanded to its end',
  (piece) => {
    expect(expand(piece.repeat(50_000) + '}}'.repeat(50_000)).text).toEqual(expect.any(String))
  },
)

const fragments = fc.constantFrom(
  ...['{{', '}}', '{', '}', '::', ':', ',', '\\,', ' ', '\n', 'a', '<user>', '.x', '$y', '美', '\ud800'],
  ...['char', 'user', 'original', 'random', 'pick', 'roll', '2d6', '//', 'comment:', 'hidden_key:', 'reverse'],
  ...['trim', 'setvar', 'getvar', 'incvar', 'if ', 'else', '/if', '#if', 'datetimeformat', 'time_UTC+2', 'outlet'],
)

test('no text makes it throw, and no result is expanded again', () => {
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 40 }), (parts) => {
      const marked = { user: '{{setvar::hacked::1}}{{char}}', char: '<user>' }
      const result = expand(parts.join(''), marked, { original: '{{user}}' })
      expect(result.writes.filter(({ name }) => name === 'hacked')).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('text without macros passes through untouched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('{{') && !/<(user|bot|char|group|charifnotgroup)>/i.test(text))
      expect(textOf(text)).toBe(text)
    }),
  )
})

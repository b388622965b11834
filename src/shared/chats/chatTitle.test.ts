import type { Message, Session } from 'sdk'
import { describe, expect, test } from 'vitest'
import { chatTitle, firstWords, hasFormerName, shortTitle } from './chatTitle.ts'

const said = (role: Message['role'], content: string) =>
  ({ role, active: 0, variants: [{ content, state: 'complete' }] }) as unknown as Message
const iris = { character: { id: 'iris', name: 'Iris' } } as Pick<Session, 'character' | 'members'>

describe('a chat that nobody has named', () => {
  test('is called by its character and the first words of the player', () => {
    const opening = [said('assistant', 'You are late.'), said('user', 'Shall we go?'), said('user', 'Now?')]
    expect(chatTitle(iris, opening)).toBe('Iris: Shall we go?')
  })

  test('is called by the greeting until the player speaks', () => {
    expect(chatTitle(iris, [said('system', 'A note.'), said('assistant', 'You are late.')])).toBe('Iris: You are late.')
  })

  test('passes over messages without words', () => {
    expect(chatTitle(iris, [said('user', ' ** '), said('user', 'Hello')])).toBe('Iris: Hello')
  })

  test('is called by its character alone while it is empty', () => {
    expect(chatTitle(iris, [])).toBe('Iris')
  })

  test('names everybody in a group', () => {
    const members = ['Iris', 'Ben'].map((name) => ({ name })) as unknown as NonNullable<Session['members']>
    expect(chatTitle({ ...iris, members }, [said('user', 'Hello')])).toBe('Iris, Ben: Hello')
  })
})

test.each([
  ['Iris: Hello', [], 'Hello'],
  ['Iris, Ben: Hello', ['Ben'], 'Hello'],
  ['Iris', [], 'Iris'],
  ['By the sea', [], 'By the sea'],
])('%j is short beside the names of those in the chat', (name, others, short) => {
  expect(shortTitle({ ...iris, name }, others)).toBe(short)
})

describe('first words', () => {
  test('are cut at a word', () => {
    expect(firstWords('Tell me everything that happened on the island that night')).toBe(
      'Tell me everything that happened on the island…',
    )
  })

  test('end without a comma before the dots', () => {
    expect(firstWords(`${'word '.repeat(8)}words, and then much more`)).toBe(`${'word '.repeat(8)}words…`)
  })

  test('of a text without spaces are as many letters as there is room for', () => {
    expect(firstWords('長'.repeat(60))).toBe(`${'長'.repeat(48)}…`)
  })

  test.each([
    ['*I close the door.* **Hello**,\n\n> you', 'I close the door. Hello, you'],
    ['See [the map](https://a.example/b) and ![it](c.png)', 'See the map and it'],
    ['<b>Bold</b> of you, 1 < 2', 'Bold of you, 1 < 2'],
  ])('of %j have no markup', (text, words) => {
    expect(firstWords(text)).toBe(words)
  })
})

describe('the name that new chats once had', () => {
  test.each(['6/5/2031', '05.06.2031', '2031. 6. 5.', '2031/6/5', '٥‏/٦‏/٢٠٣١', '2031年6月5日'])(
    'is a date: %s',
    (date) => {
      expect(hasFormerName({ name: `Session ${date}` })).toBe(true)
    },
  )

  test('is no longer one with words of the player', () => {
    expect(hasFormerName({ name: 'Session 6/5/2031 at sea' })).toBe(false)
    expect(hasFormerName({ name: 'Session 6/5/2031 (Imported)' })).toBe(false)
  })

  test('stays where the player saved a copy under it', () => {
    expect(hasFormerName({ name: 'Session 6/5/2031', kept: 'saved' })).toBe(false)
  })
})

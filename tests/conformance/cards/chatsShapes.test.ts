import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readChatJson } from '../../../src/workers/media/chats/readChatJson.ts'
import type { ImportedChat } from '../../../src/workers/media/chats/types.ts'

const names = { user: 'Alex', character: 'Zoë' }
const read = (value: unknown) => readChatJson(value, names, 1_000_000)
const spoken = (chat: ImportedChat | undefined) =>
  chat?.messages.map(({ author, variants, hidden }) => `${hidden ? '(' : ''}${author[0]}:${variants[0]?.text}`)

test('text-generation-webui: the pairs as they were shown', () => {
  const chats = read({
    visible: [
      ['', 'Hello.'],
      ['Hi.', 'How are you?'],
    ],
    internal: [['x', 'y']],
  })
  expect(spoken(chats?.[0])).toEqual(['c:Hello.', 'u:Hi.', 'c:How are you?'])
  expect(spoken(read({ data: [['Hi.', 'Yes?']] })?.[0])).toEqual(['u:Hi.', 'c:Yes?'])
})

test('Character.AI: one file, several chats', () => {
  const msgs = [
    { text: 'Hello.', src: { is_human: false, name: 'Zoë' } },
    { text: 'Hi.', src: { is_human: true } },
  ]
  const chats = read({ histories: { histories: [{ msgs }, { msgs: [] }] } })
  expect(chats).toHaveLength(2)
  expect(spoken(chats?.[0])).toEqual(['c:Hello.', 'u:Hi.'])
})

test('Agnai: whoever has a user id is a person', () => {
  const messages = [
    { characterId: 'c1', msg: 'Hello.', createdAt: '2024-07-12T01:31:37.000Z' },
    { userId: 'u1', msg: 'Hi.' },
  ]
  const [chat] = read({ name: 'Evening', greeting: 'Hello.', messages }) ?? []
  expect(spoken(chat)).toEqual(['c:Hello.', 'u:Hi.'])
  expect(chat?.header.name).toBe('Evening')
  expect(chat?.messages.map(({ atMs }) => atMs)).toEqual([1_720_747_897_000, 1_720_747_898_000])
})

test('KoboldAI Lite: marks or names tell who speaks, and a story is the character', () => {
  const lite = (prompt: string, actions: readonly string[], savedsettings = {}) =>
    spoken(read({ gamestarted: true, prompt, actions, memory: '', savedsettings })?.[0])
  expect(lite('Once.', ['{{[INPUT]}}Hi.{{[OUTPUT]}}', 'Hello.'])).toEqual(['c:Once.', 'u:Hi.', 'c:Hello.'])
  expect(lite('A room.\nKim: Hi.', ['\nBo: Hello.\nSit.'], { chatname: 'Kim', chatopponent: 'Bo' })).toEqual([
    'n:A room.',
    'u:Hi.',
    'c:Hello.\nSit.',
  ])
  expect(lite('Once', [' upon', ' a time'])).toEqual(['c:Once', 'c:upon', 'c:a time'])
})

test('Risu: hidden messages, comments, members, and which greeting it began with', () => {
  const message = [
    { role: 'user', data: 'Old.' },
    { role: 'char', data: 'Older.', disabled: 'allBefore' },
    { role: 'user', data: 'Hi.', time: 1_720_747_897_000 },
    { role: 'char', data: 'Note.', isComment: true },
    { role: 'char', data: 'Hello.', saying: 'm1', disabled: true },
  ]
  const [chat] =
    read({ type: 'risuChat', ver: 2, data: { message, fmIndex: -1, name: 'Chat', note: '', localLore: [] } }) ?? []
  expect(spoken(chat)).toEqual(['(u:Old.', '(c:Older.', 'u:Hi.', '(n:Note.', '(c:Hello.'])
  expect(chat?.header.greetingIndex).toBe(0)
  expect(chat?.messages[4]?.member).toBe('m1')
  expect(
    read({ type: 'risuAllChats', data: [{ message, fmIndex: 1 }, {}] })?.map(({ header }) => header.greetingIndex),
  ).toEqual([2, 0])
})

test('whatever the file holds, it is chats or nothing', () => {
  expect(read({ spec: 'chara_card_v2', data: { name: 'Zoë' } })).toBeUndefined()
  const shapes = fc.record(
    {
      type: fc.constant('risuChat'),
      data: fc.jsonValue(),
      visible: fc.jsonValue(),
      messages: fc.jsonValue(),
      histories: fc.jsonValue(),
      actions: fc.jsonValue(),
      gamestarted: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(shapes, (value) => {
      expect(() => read(value)).not.toThrow()
    }),
  )
})

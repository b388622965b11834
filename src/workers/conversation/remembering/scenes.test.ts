import type { CharacterId, Member } from 'sdk'
import { describe, expect, test } from 'vitest'
import { hearingsOf } from './hearings.ts'
import { answerOf, linesIn, rig } from './rig.fixture.ts'

const [iris, ben, cleo] = ['iris', 'ben', 'cleo'] as [CharacterId, CharacterId, CharacterId]
const member = (id: CharacterId, name: string, parts: Partial<Member> = {}): Member => ({
  id,
  name,
  present: true,
  muted: false,
  ...parts,
})
const irisIn = (parts: Partial<Member> = {}) => member(iris, 'Iris', parts)
const benIn = (parts: Partial<Member> = {}) => member(ben, 'Ben Hale', parts)
const cleoIn = (parts: Partial<Member> = {}) => member(cleo, 'Cleo', parts)

/** A scene in which a turn was played, read when the player asks for it. */
function scene(members: readonly Member[], answer: string) {
  const chat = rig({ members, answer: () => answer })
  chat.say('I was born in Lund.')
  chat.reply('Iris pours the tea.', { speaker: iris })
  return chat
}

describe('in a scene of several', () => {
  test('one reading serves all who heard the same', async () => {
    const chat = scene([irisIn(), benIn(), cleoIn()], answerOf('Sam was born in Lund.'))
    await chat.now()
    expect(chat.requests).toHaveLength(1)
    expect(chat.contents()).toEqual([
      'iris: Sam was born in Lund.',
      'ben: Sam was born in Lund.',
      'cleo: Sam was born in Lund.',
    ])
  })

  test('who is not there remembers nothing', async () => {
    const chat = scene([irisIn(), benIn({ present: false })], answerOf('Sam was born in Lund.'))
    await chat.now()
    expect(chat.contents()).toEqual(['iris: Sam was born in Lund.'])
  })

  test('who leaves after a turn remembers it, and who comes then does not', async () => {
    const chat = rig({ members: [irisIn(), benIn(), cleoIn({ present: false })], answer: () => 'Hm.' })
    for (let turn = 1; turn <= 5; turn++) {
      chat.say(`Question ${turn}.`, { heardBy: [iris, ben] })
      chat.reply(`Answer ${turn}.`, { heardBy: [iris, ben], speaker: ben })
    }
    chat.change({ members: [irisIn(), benIn({ present: false }), cleoIn()] })
    const { messages } = chat.history
    const session = {
      id: chat.id,
      name: '',
      character: { id: iris, name: 'Iris' },
      messageCount: 0,
      created: 0,
      modified: 0,
    }
    const members = [irisIn(), benIn({ present: false }), cleoIn()]
    const hearings = hearingsOf({ ...session, members }, messages, messages.at(-1), 10)
    expect(hearings.map(({ listeners }) => listeners.map(({ id }) => id))).toEqual([[ben, iris]])
  })

  test('nobody is asked about what others alone have heard', async () => {
    const chat = rig({
      members: [irisIn(), benIn()],
      answer: (request) => answerOf(...linesIn(request).map((line) => line.replace(/^\[\d+\] /, ''))),
    })
    chat.say('I am afraid of heights.', { heardBy: [iris] })
    chat.say('Good morning, both.')
    await chat.now()
    expect(chat.requests).toHaveLength(2)
    expect(chat.contents()).toEqual([
      'iris: Sam: I am afraid of heights.',
      'iris: Sam: Good morning, both.',
      'ben: Sam: Good morning, both.',
    ])
  })

  test('who came later knows nothing of before', async () => {
    const chat = rig({ members: [irisIn(), benIn({ knowsFrom: 3 })], answer: (_, nth) => answerOf(`Reading ${nth}.`) })
    chat.say('I am afraid of heights.')
    chat.reply('So am I.', { speaker: iris })
    await chat.now()
    expect(chat.contents()).toEqual(['iris: Reading 1.'])
  })

  test('a reverie is of the one it names alone', async () => {
    const own = (content: string, who?: string) => ({ type: 'self', content, category: 'trait', ...(who && { who }) })
    const chat = scene(
      [irisIn(), benIn(), cleoIn()],
      answerOf(
        own('Ben Hale cannot swim.', 'ben'),
        own('Cleo sings at work.'),
        own('Cleopatra was a queen.'),
        own('Somebody sighs.', 'the waiter'),
        own('Iris counts her steps.', 'Iris'),
      ),
    )
    await chat.now()
    expect(chat.contents()).toEqual([
      'iris: Iris counts her steps.',
      'ben: Ben Hale cannot swim.',
      'cleo: Cleo sings at work.',
    ])
  })

  test('each remembers at most as much as one would alone', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `Sam knows song ${'abcdefghijkl'[index]}.`)
    const chat = scene([irisIn(), benIn()], answerOf(...many))
    await chat.now()
    expect(chat.memories.filter(({ character }) => character === iris)).toHaveLength(5)
    expect(chat.memories.filter(({ character }) => character === ben)).toHaveLength(5)
  })

  test('of many who all heard something else the speaker comes first, and four at most are asked for', () => {
    const ids = Array.from({ length: 7 }, (_, index) => `c${index}` as CharacterId)
    const chat = rig()
    for (const id of ids) chat.say(`A word to ${id}.`, { heardBy: [id] })
    const last = chat.reply('Good night.', { speaker: ids[5] ?? iris })
    const session = {
      id: chat.id,
      name: '',
      character: { id: iris, name: 'Iris' },
      messageCount: 0,
      created: 0,
      modified: 0,
    }
    const members = ids.map((id) => member(id, id))
    const hearings = hearingsOf({ ...session, members }, chat.history.messages, last, 10)
    expect(hearings.map(({ listeners }) => listeners[0]?.id)).toEqual(['c5', 'c0', 'c1', 'c2'])
  })
})

test('in a chat with one, what is said of the character under another name is nobody’s', async () => {
  const chat = rig({
    answer: () =>
      answerOf(
        { type: 'self', content: 'Iris fears deep water.', category: 'feeling', who: 'Iris' },
        { type: 'self', content: 'Nell dislikes rain.', category: 'trait', who: 'Nell' },
      ),
  })
  chat.say('Hello.')
  await chat.now()
  expect(chat.contents()).toEqual(['iris: Iris fears deep water.'])
})

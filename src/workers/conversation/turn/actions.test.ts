import { type ActionTaken, type ChatDelta, type Effect, newId, wordingOf } from 'sdk'
import { describe, expect, test } from 'vitest'
import { type Circumstances, nothingAround } from '../../../shared/policy/circumstances.ts'
import { withActions } from '../actions/canonical.ts'
import type { TurnEvent } from '../contract.ts'
import { type Attempt, fail, rig, session, stop, text } from './rig.fixture.ts'

/** Everything is possible here: what is not done is not done for another reason. */
const allAround: Circumstances = {
  ...nothingAround,
  actuators: ['vibrate', 'shock'],
  ways: ['garden'],
  mayAddTime: true,
  pictures: true,
  cues: ['spiral'],
}
const send = (words: string) => ({ kind: 'send', text: words }) as const

interface Outcome {
  readonly shown: string
  readonly done: readonly Effect[]
  readonly refused: readonly string[]
  readonly told: number
}

/** One reply and what it came to. */
async function reply(pieces: string | Attempt, said = 'Hello.', around: Circumstances = allAround): Promise<Outcome> {
  const script = typeof pieces === 'string' ? [text(pieces), stop] : pieces
  const world = rig(script)
  return outcomeOf(await world.turn(send(said), undefined, { around }), world)
}

function outcomeOf(events: readonly TurnEvent[], world: ReturnType<typeof rig>): Outcome {
  const message = world.history.messages.at(-1)
  const actions = message ? (wordingOf(message).actions ?? []) : []
  const told = events.flatMap((event) => (event.kind === 'action' ? [event.action] : []))
  expect(told.length).toBeLessThanOrEqual(actions.length)
  const isDone = ({ verdict }: ActionTaken) => verdict !== 'refused'
  return {
    shown: message ? wordingOf(message).content : '',
    done: actions.filter(isDone).map(({ effect }) => effect),
    refused: actions.filter((action) => !isDone(action)).map(({ why }) => why ?? ''),
    told: told.filter(isDone).length,
  }
}

const vibrate = (level: number, ms: number, pattern = 'constant'): Effect => ({
  kind: 'stimulate',
  pattern,
  target: 'vibrate',
  level,
  ms,
})

describe('What is asked for well is done once', () => {
  test.each<[string, Effect]>([
    ['[[vibrate: wave 40% 20s]]', vibrate(0.4, 20_000, 'wave')],
    ['[[vibrate: 0.4 for 20 seconds]]', vibrate(0.4, 20_000)],
    ['[[vibrate: 4/10, 1 min]]', vibrate(0.4, 60_000)],
    ['[[vibrate: 40 percent 500ms]]', vibrate(0.4, 500)],
    ['[[vibrate: 0]]', vibrate(0, 10_000)],
    ['[[vibrate: 1]]', vibrate(0.01, 10_000)],
    ['[[vibrate: 40%]]', vibrate(0.4, 10_000)],
    ['[[vibrate: 0,4 2,5s]]', vibrate(0.4, 2500)],
    ['[[wear: a red scarf]]', { kind: 'wear', clothing: 'a red scarf' }],
    ['[[go: garden]]', { kind: 'advance', to: 'garden' }],
    ['[[add time: 30 min]]', { kind: 'add-time', ms: 1_800_000 }],
    ['[[picture: the harbour at dusk]]', { kind: 'image', prompt: 'the harbour at dusk' }],
    ['[[effect: spiral]]', { kind: 'stage', cue: 'spiral', params: {} }],
    ['[[think: the sea is loud]]', { kind: 'think', text: 'the sea is loud' }],
  ])('%s', async (tag, effect) => {
    expect(await reply(`So. ${tag}`)).toEqual({ shown: 'So.', done: [effect], refused: [], told: 1 })
  })
})

describe('What is asked for badly is not done, and says why', () => {
  test.each([
    ['[[vibrate: 1e9]]'],
    ['[[vibrate: 1000000]]'],
    ['[[vibrate: 101%]]'],
    ['[[vibrate: -1]]'],
    ['[[vibrate: -40% 20s]]'],
    ['[[vibrate: NaN]]'],
    ['[[vibrate: Infinity]]'],
    ['[[vibrate: max]]'],
    ['[[vibrate: full 20s]]'],
    ['[[vibrate: 12/10]]'],
    ['[[vibrate: 40% 0.8]]'],
    ['[[vibrate: 40 20]]'],
    ['[[vibrate: 40% -20s]]'],
    ['[[vibrate: 40% 20s 30s]]'],
    ['[[vibrate: 40% 0s]]'],
    ['[[add time: -30 min]]'],
    ['[[add time: soon]]'],
    ['[[add time: forever]]'],
    ['[[wear: ]]'],
    ['[[go: the vault]]'],
    ['[[effect: fireworks]]'],
  ])('%s', async (tag) => {
    const outcome = await reply(`So. ${tag}`)
    expect(outcome).toMatchObject({ shown: 'So.', done: [], told: 0 })
    expect(outcome.refused).toEqual([expect.stringMatching(/\.$/)])
  })

  test('what nothing here can do is refused with the reason', async () => {
    const tags = '[[vibrate: 40%]] [[go: garden]] [[add time: 1h]] [[picture: x]] [[effect: spiral]]'
    const { done, refused } = await reply(tags, 'Hello.', nothingAround)
    expect([done.length, refused.length]).toEqual([0, 5])
  })

  test('what the player has ruled out stays out', async () => {
    const { refused } = await reply('[[shock: 10% 1s]]', 'Hello.', { ...allAround, limits: ['shock'] })
    expect(refused).toEqual(['You have ruled this out.'])
  })

  test('what lasts too long is made shorter', async () => {
    const { done } = await reply('[[vibrate: 20% 3h]] [[add time: 40 days]]')
    expect(done).toEqual([vibrate(0.2, 600_000), { kind: 'add-time', ms: 86_400_000 }])
  })
})

describe('What is no request is left alone', () => {
  test.each<[string, string]>([
    ['an unknown verb', 'She nods. [[fly: high]]'],
    ['a word without brackets', 'vibrate: 100%'],
    ['JSON in prose', '{"estimActions": [{"type": "vibrate", "intensity": 100}]}'],
    ['a translated verb', '[[vibrieren: 40%]]'],
    ['a refusal', 'I will not do that. Ask for something kinder.'],
    ['a wish to change the settings', '[[settings: cap=100]] [[plugin: install x]] [[key: show]]'],
  ])('%s', async (_, words) => {
    expect(await reply(words)).toEqual({ shown: words, done: [], refused: [], told: 0 })
  })

  test('thoughts are not read for requests', async () => {
    const thought: ChatDelta = { kind: 'reasoning', text: '[[vibrate: 80% 60s]]' }
    expect(await reply([thought, text('Hm.'), stop])).toEqual({ shown: 'Hm.', done: [], refused: [], told: 0 })
  })

  test('the words of the player repeated are not the decision of the character', async () => {
    const { done, refused } = await reply('You want [[vibrate: 100% 60s]]?', 'Do [[vibrate: 100% 60s]] now')
    expect([done, refused]).toEqual([[], ['It only repeats what you wrote.']])
  })

  test('nor are they in other brackets or another case', async () => {
    expect((await reply('<<VIBRATE: 100% 60s>>', 'I wrote [[vibrate: 100% 60s]]')).done).toEqual([])
  })

  test('nor where the player wrote them as code', async () => {
    expect((await reply('[[vibrate: 100% 60s]]', 'I wrote `[[vibrate: 100% 60s]]`')).done).toEqual([])
  })

  test('a wish in plain words may be granted', async () => {
    const { done } = await reply('Gladly. [[vibrate: 50% 5s]]', 'Please vibrate 50% 5s for me.')
    expect(done).toEqual([vibrate(0.5, 5000)])
  })

  test('what stands in quotation marks is a quotation', async () => {
    expect((await reply('"[[vibrate: 50% 5s]]" he reads.')).refused).toEqual(['It stood inside quotation marks.'])
    expect((await reply('> [[vibrate: 50% 5s]]\nNo.')).done).toEqual([])
  })

  test('clothes may be changed in the middle of a sentence that is spoken', async () => {
    expect((await reply('"Wait, [[wear: a coat]] there."')).done).toEqual([{ kind: 'wear', clothing: 'a coat' }])
  })

  test('a tag that the end cut off is not done', async () => {
    expect(await reply([text('Good. [[vibrate: 40'), { kind: 'end', reason: 'length' }])).toMatchObject({
      shown: 'Good. ',
      done: [],
    })
  })
})

test('a flood is cut off: eight things are done, a few more are told of, the rest is dropped', async () => {
  const outcome = await reply('[[vibrate: 10% 1s]]'.repeat(500))
  expect([outcome.done.length, outcome.refused.length, outcome.shown]).toEqual([8, 8, ''])
})

test('however the reply is cut into pieces, the same is done, and nothing of a tag is ever told', async () => {
  const whole = 'One [[vibrate: wave 40% 20s]] two *[[pose: seated]]* three.'
  const expected = await reply(whole)
  for (let at = 1; at < whole.length; at++) {
    const world = rig([text(whole.slice(0, at)), text(whole.slice(at)), stop])
    const events = await world.turn(send('Hello.'), undefined, { around: allAround })
    const told = events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])).join('')
    expect(told).toBe(expected.shown)
    expect(outcomeOf(events, world)).toEqual(expected)
  }
})

describe('Nothing is done a second time', () => {
  const acting = '[[vibrate: 40% 20s]] Yes.'

  test('another wording does its own, and the earlier one keeps the record of what it did', async () => {
    const world = rig([text(acting), stop], [text('No.'), stop])
    await world.turn(send('Hello.'), undefined, { around: allAround })
    const events = await world.turn({ kind: 'regenerate' }, undefined, { around: allAround })
    expect(events.filter(({ kind }) => kind === 'action')).toEqual([])
    expect(world.history.messages.at(-1)?.variants.map(({ actions = [] }) => actions.length)).toEqual([1, 0])
  })

  test('what is continued goes on counting, and does not repeat what it did', async () => {
    const world = rig([text(acting), stop], [text(' More. [[pose: seated]]'), stop])
    await world.turn(send('Hello.'), undefined, { around: allAround })
    const events = await world.turn({ kind: 'continue' }, undefined, { around: allAround })
    expect(
      events.flatMap((event) => (event.kind === 'action' ? [[event.place, event.action.effect.kind]] : [])),
    ).toEqual([[1, 'pose']])
    const message = world.history.messages.at(-1)
    expect(message && wordingOf(message).actions?.map(({ effect }) => effect.kind)).toEqual(['stimulate', 'pose'])
  })

  test('a history full of things done is told to the model, and does nothing', async () => {
    const world = rig([text(acting), stop], [text('Quiet.'), stop])
    await world.turn(send('Hello.'), undefined, { around: allAround })
    const events = await world.turn(send('And now?'), undefined, { around: allAround })
    expect(events.some(({ kind }) => kind === 'action')).toBe(false)
  })

  test('a greeting, an imported or an edited message with tags in it does nothing', async () => {
    const world = rig([text('Quiet.'), stop])
    world.history.messages.push({
      session: session.id,
      position: 0,
      id: newId(),
      role: 'assistant',
      characterName: 'Iris',
      variants: [{ content: '[[vibrate: 100% 60s]] Welcome.', state: 'complete', timestamp: 0 }],
      active: 0,
      timestamp: 0,
      metadata: {},
    })
    world.history.costs.push(10)
    const events = await world.turn(send('Hello.'), undefined, { around: allAround })
    expect(events.some(({ kind }) => kind === 'action')).toBe(false)
  })

  test('after something was done, no failure is tried again behind the back of the player', async () => {
    const world = rig([text('[[vibrate: 40% 20s]]'), fail('server')], [text(acting), stop])
    const events = await world.turn(send('Hello.'), undefined, { around: allAround })
    expect(events.filter(({ kind }) => kind === 'action')).toHaveLength(1)
    expect(world.requests).toHaveLength(1)
  })

  test('a reply that only acts is a reply', async () => {
    const world = rig([text('[[pose: seated]]'), fail('empty')])
    await world.turn(send('Hello.'))
    const message = world.history.messages.at(-1)
    expect(message && wordingOf(message)).toMatchObject({ state: 'complete', content: '' })
  })

  test('stopped in the middle, nothing that was only begun is done', async () => {
    const world = rig([text('Yes. [[vibrate: 40% 2'), 'hang'])
    const events = await world.turn(send('Hello.'), (event) => event.kind === 'text' && world.stop(), {
      around: allAround,
    })
    expect(events.some(({ kind }) => kind === 'action')).toBe(false)
  })
})

describe('By tool calls', () => {
  const call = (args: string, index = 0): ChatDelta => ({ kind: 'tool', index, id: `c${index}`, name: 'act', args })
  const ended: ChatDelta = { kind: 'end', reason: 'tool' }
  const tools = { actions: 'tools', around: allAround } as const

  test('a call in fragments is done once, and a model that said nothing is asked to speak', async () => {
    const world = rig([call('{"verb":"vibrate",'), call('"value":"40% 20s"}'), ended], [text('There.'), stop])
    const outcome = outcomeOf(await world.turn(send('Hello.'), undefined, tools), world)
    expect(outcome).toEqual({ shown: 'There.', done: [vibrate(0.4, 20_000)], refused: [], told: 1 })
    expect(world.requests[1]?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', toolCalls: [{ id: 'c0', name: 'act' }] },
      { role: 'tool', toolCallId: 'c0', content: 'Done.' },
    ])
  })

  test.each([
    ['broken JSON', '{"verb":"vibrate","value":"40%'],
    ['no object', '"vibrate"'],
    ['an unknown verb', '{"verb":"launch","value":"now"}'],
    ['a prototype', '{"__proto__":{"verb":"vibrate"},"value":"40%"}'],
  ])('%s is not done, and the model acts by tags from then on', async (_, args) => {
    const world = rig([call(args), ended], [text('Hm.'), stop], [text('[[pose: seated]] Yes.'), stop])
    expect(outcomeOf(await world.turn(send('Hello.'), undefined, tools), world).done).toEqual([])
    const outcome = outcomeOf(await world.turn(send('Again.'), undefined, tools), world)
    expect(outcome.done).toEqual([{ kind: 'pose', pose: 'seated' }])
    expect(world.requests.at(-1)?.tools).toBeUndefined()
    expect(world.requests.at(-1)?.messages[0]?.content).toContain('[[pose:')
  })

  test('a server that refuses tools is asked again without them', async () => {
    const world = rig([fail('bad-request')], [text('Plain.'), stop])
    expect(outcomeOf(await world.turn(send('Hello.'), undefined, tools), world).shown).toBe('Plain.')
    expect(world.requests.map((request) => request.tools !== undefined)).toEqual([true, false])
  })

  test('a model that only ever calls tools is stopped after a few rounds', async () => {
    const round: Attempt = [call('{"verb":"vibrate","value":"10% 1s"}'), ended]
    const world = rig(...Array.from({ length: 12 }, () => round))
    const { done } = outcomeOf(await world.turn(send('Hello.'), undefined, tools), world)
    expect(world.requests.length).toBe(5)
    expect(done.length).toBeLessThanOrEqual(8)
  })
})

describe('By the director', () => {
  const director = { actions: 'director', around: allAround } as const

  test('a second small call says what happens in a finished reply', async () => {
    const answer = '```json\n{"actions":[{"verb":"pose","value":"seated"},{"verb":"vibrate","value":"40% 20s"},]}\n```'
    const world = rig([text('She sits down.'), stop], [text(answer), stop])
    const outcome = outcomeOf(await world.turn(send('Sit.'), undefined, director), world)
    expect(outcome).toMatchObject({ shown: 'She sits down.', told: 2 })
    expect(world.requests[1]?.messages[1]?.content).toContain('She sits down.')
  })

  test.each([
    ['prose', [text('Nothing happens.'), stop]],
    ['an error', [fail('server')]],
    ['nothing', [stop]],
    ['a list of a hundred', [text(`{"actions":[${'{"verb":"fly","value":"x"},'.repeat(100)}]}`), stop]],
  ] as const)('%s from it leaves the reply as it is', async (_, answer) => {
    const world = rig([text('She sits down.'), stop], answer)
    const outcome = outcomeOf(await world.turn(send('Sit.'), undefined, director), world)
    expect(outcome).toEqual({ shown: 'She sits down.', done: [], refused: [], told: 0 })
  })
})

test('switched off, nothing is read, told to the model or done', async () => {
  const world = rig([text('[[pose: seated]]'), stop])
  const outcome = outcomeOf(await world.turn(send('Hello.'), undefined, { actions: 'off' }), world)
  expect(outcome).toEqual({ shown: '[[pose: seated]]', done: [], refused: [], told: 0 })
  expect(world.requests[0]?.messages[0]?.content).toBe('')
})

test('the message tells in the product’s own words what happened', async () => {
  const world = rig([
    text('[[wear: a coat]] [[pose: seated]] [[think: late]] [[go: garden]] [[add time: 1h]] Yes.'),
    stop,
  ])
  await world.turn(send('Hello.'), undefined, { around: allAround })
  expect(world.history.messages.at(-1)?.metadata).toEqual({
    clothing: 'a coat',
    pose: 'seated',
    thoughts: 'late',
    nodeChange: 'garden',
    chastityAction: { kind: 'add-time', ms: 3_600_000 },
  })
})

test('the history is sent in the form the prompt asks for, whatever form it was written in', async () => {
  const world = rig([text('Yes. <wear>a coat</wear> {{vibrate: 0.4, 20 seconds}} [[vibrate: max]] So.'), stop])
  await world.turn(send('Hello.'), undefined, { around: allAround })
  const message = world.history.messages.at(-1)
  expect(message && withActions(wordingOf(message))).toBe('Yes. [[wear: a coat]] [[vibrate: constant 40% 20s]] So.')
})

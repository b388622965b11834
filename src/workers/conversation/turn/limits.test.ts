import fc from 'fast-check'
import { type ActionTaken, type Effect, wordingOf } from 'sdk'
import { describe, expect, test } from 'vitest'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import { limitsOf } from '../../../shared/policy/consent/limits.ts'
import { LimitFilter, type Passed } from './LimitFilter.ts'
import { rig, stop, text } from './rig.fixture.ts'

const limits = limitsOf({ answers: { needles: 'no', tickling: 'maybe' }, own: [] })
const send = { kind: 'send', text: 'Hello!' } as const

async function reply(...pieces: readonly string[]) {
  const world = rig([...pieces.map(text), stop])
  const events = await world.turn(send, undefined, { limits, around: { ...nothingAround, ruledOut: limits.hard } })
  const shown = events.flatMap((event) => (event.kind === 'text' ? [event.text] : [])).join('')
  return { world, events, shown, wording: wordingOf(world.reply()) }
}

describe('a reply that enters what is ruled out', () => {
  test('stands up to the sentence before, and says why it stopped', async () => {
    const { events, wording } = await reply('She smiles at you. ', 'Then she lifts a ', 'needle. ', 'It gleams.')
    expect(wording).toMatchObject({
      content: 'She smiles at you.',
      state: 'incomplete',
      problem: 'Stopped here: you have ruled out Needles and piercing.',
    })
    expect(events.at(-1)).toMatchObject({ kind: 'committed', outcome: { kind: 'ruled-out' } })
  })

  test('never shows the word itself, in whatever pieces it comes', async () => {
    const { shown } = await reply('She lifts a n', 'ee', 'dl', 'e and', ' waits. More.')
    expect(shown).not.toMatch(/n/)
  })

  test('does nothing of what it asked for from there on', async () => {
    const { wording } = await reply(
      'She sits down. She takes a needle [[wear: a red scarf]] and more. [[pose: standing]]',
    )
    expect(wording.actions ?? []).toEqual([])
    expect(wording.content).toBe('She sits down.')
  })

  test('that begins with it is empty, and can be asked for again', async () => {
    const { wording } = await reply('Needles, everywhere. She smiles.')
    expect(wording).toMatchObject({ content: '', state: 'incomplete' })
  })

  test('is not asked for again from another model', async () => {
    const { world } = await reply('Needles, everywhere. She smiles.')
    expect(world.asked).toEqual(['tiny'])
  })

  test('leaves what the wording had before', async () => {
    const world = rig([text('She waits by the'), stop], [text(' door with a syringe. Well?'), stop])
    await world.turn(send, undefined, { limits })
    await world.turn({ kind: 'continue' }, undefined, { limits })
    expect(wordingOf(world.reply())).toMatchObject({ content: 'She waits by the', state: 'incomplete' })
  })
})

describe('a reply that does not', () => {
  test.each([
    'No needles tonight, I promise. She smiles.',
    'Needles are off the table, of course. She smiles.',
    'She tickles you, and the pine needles smell of summer.',
    'It is like finding a needle in a haystack. She laughs.',
  ])('is whole: %s', async (words) => {
    const { wording, shown } = await reply(...(words.match(/.{1,3}/gs) ?? []))
    expect(wording).toMatchObject({ content: words, state: 'complete' })
    expect(shown).toBe(words)
  })

  test('is let through letter by letter, whole and in order', () => {
    const words = fc.array(fc.constantFrom('no', 'needle', 'pine', 'a', 'n', 'e', '.', '\n', 'Ana', 'sy', 'ringe', '…'))
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 9 }), (parts, size) => {
        const whole = parts.join(' ')
        const filter = new LimitFilter(limitsOf({ answers: { wax: 'no' }, own: [] }).hard, '')
        const pieces = whole.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
        const passed = [...pieces.map((text) => filter.push({ text, actions: [] })), filter.end()]
        expect(passed.map(({ text }) => text).join('')).toBe(whole)
      }),
    )
  })

  test('is judged the same whole and in pieces', () => {
    const words = fc.array(
      fc.constantFrom(
        'no',
        'needle',
        'needles',
        'are',
        'off the table',
        'pine',
        'a',
        'the',
        '.',
        'She',
        'sy-ringe',
        'n e e d l e',
      ),
      { maxLength: 12 },
    )
    const run = (pieces: readonly string[]) => {
      const filter = new LimitFilter(limits.hard, '')
      const passed = [...pieces.map((text) => filter.push({ text, actions: [] })), filter.end()]
      return passed.find(({ crossed }) => crossed)?.crossed?.topic.id
    }
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 9 }), (parts, size) => {
        const whole = parts.join(' ').replaceAll(' .', '.')
        expect(run(whole.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [])).toBe(run([whole]))
      }),
    )
  })
})

test('words are held back for no more than a few letters', () => {
  const whole =
    'The rain has stopped, and the harbour smells of salt. She hands you a cup of tea, sits down beside you on the bench and tells you of the ferry that never came. '.repeat(
      5,
    )
  const filter = new LimitFilter(
    limitsOf({
      answers: { needles: 'no', restraint: 'no', pain: 'no', blood: 'no', force: 'no', knives: 'no' },
      own: [],
    }).hard,
    '',
  )
  let shown = 0
  const held = [...whole].map((letter, index) => {
    shown += filter.push({ text: letter, actions: [] }).text.length
    return index + 1 - shown
  })
  expect(held.reduce((sum, one) => sum + one, 0) / held.length).toBeLessThan(5)
  expect(Math.max(...held)).toBeLessThan(25)
})

test('thoughts end where they enter it, and the reply goes on', async () => {
  const world = rig([
    { kind: 'reasoning', text: 'They like the harbour. Perhaps a needle would surprise them. Yes.' },
    text('She shows you the harbour.'),
    stop,
  ])
  await world.turn(send, undefined, { limits })
  const { content, reasoning, state } = wordingOf(world.reply())
  expect({ content, state }).toEqual({ content: 'She shows you the harbour.', state: 'complete' })
  expect(reasoning).toBe(
    'They like the harbour.\n\n(What follows is not shown: you have ruled out Needles and piercing.)',
  )
})

test('an action that enters it is refused alone', async () => {
  const { wording } = await reply('She nods. [[wear: a scarf full of needles]] Tea?')
  expect(wording.content).toMatch(/^She nods\.\s+Tea\?$/)
  expect(wording.actions).toMatchObject([
    { verdict: 'refused', why: 'You have ruled this out: Needles and piercing.' } satisfies {
      verdict: string
      why: string
    } & { effect?: Effect },
  ])
})

describe('what a reply asks for', () => {
  const act = (offset: number) => ({ offset, verdict: 'allowed' }) as unknown as ActionTaken
  const filter = () => new LimitFilter(limits.hard, '')
  const done = (pieces: readonly Passed[]) => pieces.flatMap(({ actions }) => actions)

  test('just before the word waits with it, and is not done', () => {
    const said = 'She sits down. She takes a '
    const reply = filter()
    const pieces = [
      reply.push({ text: said, actions: [] }),
      reply.push({ text: 'nee', actions: [act(said.length)] }),
      reply.push({ text: 'dle. More.', actions: [] }),
    ]
    expect(pieces.at(-1)?.crossed).toMatchObject({ topic: { id: 'needles' } })
    expect(done(pieces)).toEqual([])
  })

  test('in the sentence that crosses is not done when it comes with it', () => {
    const piece = filter().push({ text: 'She sits down. She takes a needle. More.', actions: [act(25)] })
    expect(piece.crossed).toBeDefined()
    expect(piece.actions).toEqual([])
  })

  test('before that sentence is done', () => {
    const said = 'She sits down. '
    const reply = filter()
    const pieces = [
      reply.push({ text: said, actions: [act(said.length)] }),
      reply.push({ text: 'Needles. More.', actions: [] }),
    ]
    expect(done(pieces)).toHaveLength(1)
  })

  test('before words that turn out harmless is done with them', () => {
    const said = 'She takes a '
    const reply = filter()
    const pieces = [reply.push({ text: `${said}nee`, actions: [act(said.length)] })]
    expect(done(pieces)).toEqual([])
    pieces.push(reply.push({ text: 'dy look. More.', actions: [] }))
    expect(done(pieces)).toHaveLength(1)
  })
})

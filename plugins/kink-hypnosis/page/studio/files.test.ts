import { describe, expect, test } from 'vitest'
import { newLayer } from './composition.ts'
import { compositionFile, programFile, readComposition, readProgram } from './files.ts'
import { newStep, type Program } from './program.ts'

const effect = { name: 'Turn', layers: [newLayer('spiral', 0, 4000), newLayer('words', 1000, 2000)] }
const program: Program = {
  name: 'Rest',
  about: 'Short.',
  steps: [{ ...newStep('Breathe'), breathes: true, effect, sound: { cue: 'noise-bed', gain: 0.3 } }, newStep('Rest')],
  loop: { first: 0, last: 1, times: 3 },
  wake: { text: 'Wide awake', isSpoken: true },
}
const changed = (text: string, change: (file: ReturnType<typeof JSON.parse>) => unknown): string => {
  const file = JSON.parse(text)
  change(file)
  return JSON.stringify(file)
}

describe('an effect file', () => {
  const file = compositionFile(effect)

  test('reads back as what was written', () => expect(readComposition(file)).toEqual(effect))

  test('takes what a layer does not say as usual', () => {
    const bare = changed(file, ({ layers }) => {
      layers[0].params = {}
    })
    expect(readComposition(bare)).toEqual(effect)
  })

  test.each([
    ['no JSON', () => '{', "This is not a valid effect file: it isn't JSON."],
    [
      'another kind of file',
      () => programFile(program),
      'This is not a valid effect file. Choose one exported from Vesper.',
    ],
    [
      'a newer version',
      () => changed(file, (one) => Object.assign(one, { version: 2 })),
      'This effect file is from a newer version.',
    ],
    ['no layers', () => changed(file, (one) => Object.assign(one, { layers: [] })), 'The effect has no layers.'],
    [
      'an unknown cue',
      () => changed(file, ({ layers }) => Object.assign(layers[1], { cue: 'strobe' })),
      'Layer 2: there is no effect called “strobe”.',
    ],
    [
      'a cue of an endless name',
      () => changed(file, ({ layers }) => Object.assign(layers[1], { cue: 'x'.repeat(100_000) })),
      `Layer 2: there is no effect called “${'x'.repeat(40)}”.`,
    ],
    [
      'a cue that is no name at all',
      () => changed(file, ({ layers }) => Object.assign(layers[1], { cue: { toString: 1 } })),
      'Layer 2: there is no effect called that.',
    ],
    [
      'a value out of its range',
      () => changed(file, ({ layers }) => Object.assign(layers[0].params, { opacity: 7 })),
      'Layer 1: opacity is no number from 0 to 1.',
    ],
    [
      'a colour that is none',
      () => changed(file, ({ layers }) => Object.assign(layers[0].params, { color: 'url(x)' })),
      'Layer 1: color is no colour such as #9a86d6.',
    ],
    [
      'a layer that does not end',
      () => changed(file, ({ layers }) => Object.assign(layers[0], { from: 30_000, ms: 50_000 })),
      'Layer 1: it ends after more than a minute.',
    ],
  ])('with %s is refused, with what is wrong and where', (_, text, why) =>
    expect(() => readComposition(text())).toThrow(why),
  )
})

describe('a program file', () => {
  const file = programFile(program)

  test('reads back as what was written', () => expect(readProgram(file)).toEqual(program))

  test.each([
    [
      'without words to wake with',
      (one: object) => Object.assign(one, { wake: undefined }),
      'The wake step: “text” is no text of up to 120 letters.',
    ],
    [
      'with a loop over steps it does not have',
      (one: { loop: object }) => Object.assign(one.loop, { last: 9 }),
      'The loop: “last” is no number from 0 to 1.',
    ],
    [
      'with a step that has no length',
      (one: { steps: object[] }) => Object.assign(one.steps[1] ?? {}, { ms: 'long' }),
      'Step 2: “ms” is no number from 1000 to 600000.',
    ],
    [
      'with a mistake in an effect of a step',
      (one: { steps: { effect?: { layers: unknown[] } }[] }) => void one.steps[0]?.effect?.layers.push({ cue: 'bang' }),
      'Step 1: Layer 3: there is no effect called “bang”.',
    ],
    [
      'of more than an hour',
      (one: { steps: { ms: number }[]; loop: { times: number } }) => {
        for (const step of one.steps) step.ms = 600_000
        one.loop.times = 20
      },
      'The program is longer than an hour.',
    ],
  ])('%s is refused, with what is wrong and where', (_, change, why) =>
    expect(() => readProgram(changed(file, change))).toThrow(why),
  )
})

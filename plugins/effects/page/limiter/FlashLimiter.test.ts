import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FlashLimiter } from './FlashLimiter.ts'
import { measureFlashes, type Seen } from './flashMeter.fixture.ts'

type Rgba = readonly [number, number, number, number]

const nothing: Rgba = [0, 0, 0, 0]
const white: Rgba = [1, 1, 1, 1]

/** Plays frames of one point each; says what is shown of each, premultiplied, and how strong the last one was. */
function played(frames: readonly { readonly at: number; readonly color: Rgba }[], mostFlashes?: number) {
  const limiter = new FlashLimiter({
    points: 1,
    ...(mostFlashes === undefined ? {} : { mostFlashes: () => mostFlashes }),
  })
  const gains: (number | undefined)[] = []
  const shown = frames.map(({ at, color: [r, g, b, a] }) => {
    gains.push(
      limiter.admit(at, (gain, into) => {
        const alpha = a * gain
        into.set([r * alpha, g * alpha, b * alpha, alpha])
      }),
    )
    return { at, picture: [...limiter.picture] as unknown as Rgba }
  })
  return { shown, gains }
}

const over = (page: readonly number[], frames: readonly { readonly at: number; readonly picture: Rgba }[]): Seen[] =>
  frames.map(({ at, picture: [r, g, b, a] }) => ({
    at,
    rgb: [r, g, b].map((value, channel) => 255 * Math.min(1, value + (1 - a) * page[channel]!)),
  }))

const strobe = (color: Rgba, everyMs: number, forMs: number, frameMs = 1000 / 60) =>
  Array.from({ length: Math.ceil(forMs / frameMs) }, (_, index) => {
    const at = index * frameMs
    return { at, color: Math.floor(at / everyMs) % 2 === 0 ? color : nothing }
  })

const pages = [
  [0, 0, 0],
  [1, 1, 1],
  [0.06, 0.055, 0.086],
  [0.97, 0.95, 0.93],
  [0.3, 0.3, 0.3],
  [0.7, 0.7, 0.7],
  [1, 0, 0],
  [0, 1, 1],
  [0, 0, 1],
  [0.5, 0.2, 0.9],
] as const

test('a single flash, and three in a second, are shown as they were meant', () => {
  const three = strobe(white, 150, 900)
  const { gains } = played([...three, { at: 1000, color: nothing }])
  expect(gains.every((gain) => gain === 1)).toBe(true)
})

test('a strobe is more than the meter allows without the limiter, and is not with it', () => {
  const frames = strobe(white, 50, 4000)
  const meant = frames.map(({ at, color }) => ({ at, picture: color }))
  expect(measureFlashes(over([0, 0, 0], meant)).general).toBeGreaterThan(3)
  const { shown } = played(frames)
  expect(measureFlashes(over([0, 0, 0], shown)).general).toBeLessThanOrEqual(3)
  expect(measureFlashes(over([0, 0, 0], shown)).general).toBeGreaterThan(0)
})

test('a red strobe counts by its red, however dark it is', () => {
  const frames = strobe([0.6, 0, 0, 1], 60, 3000)
  const meant = frames.map(({ at, color: [r, g, b, a] }) => ({ at, picture: [r, g, b, a] as Rgba }))
  expect(measureFlashes(over([0, 0, 0], meant))).toMatchObject({ general: 0 })
  expect(measureFlashes(over([0, 0, 0], meant)).red).toBeGreaterThan(3)
  expect(measureFlashes(over([0, 0, 0], played(frames).shown)).red).toBeLessThanOrEqual(3)
})

test('a slow fade is never held up', () => {
  const frames = Array.from({ length: 240 }, (_, index) => {
    const level = (1 - Math.cos((index / 240) * 2 * Math.PI)) / 2
    return { at: index * 16, color: [1, 1, 1, level] as Rgba }
  })
  expect(played(frames).gains.every((gain) => gain === 1)).toBe(true)
})

test('restores full strength gradually after a storm of flashes', () => {
  const storm = strobe(white, 40, 2000)
  const calm = Array.from({ length: 400 }, (_, index) => ({ at: 2000 + index * 16, color: white }))
  const { gains } = played([...storm, ...calm])
  expect(gains[storm.length - 1]).not.toBe(1)
  expect(gains.at(-1)).toBe(1)
})

test('the way back to nothing is kept free: a storm leaves no bright picture standing for long', () => {
  const { shown } = played([...strobe(white, 34, 3000), { at: 3200, color: nothing }])
  let brightSince: number | undefined
  let longest = 0
  for (const { at, picture } of shown) {
    if (picture[3] < 0.5) brightSince = undefined
    else brightSince ??= at
    longest = Math.max(longest, at - (brightSince ?? at))
  }
  expect(longest).toBeLessThan(150)
})

test('the player can lower the flash limit but not raise it', () => {
  const most = (flashes: number) =>
    measureFlashes(over([0, 0, 0], played(strobe(white, 60, 3000), flashes).shown)).general
  expect(most(1)).toBeLessThanOrEqual(1)
  expect(most(2)).toBeLessThanOrEqual(2)
  expect(most(100)).toBeLessThanOrEqual(3)
  expect(most(100)).toBeGreaterThan(1)
})

test('taking everything away at once is remembered, so that no storm hides behind it', () => {
  const limiter = new FlashLimiter({ points: 1 })
  const shown: { at: number; picture: Rgba }[] = []
  for (let frame = 0; frame < 240; frame++) {
    const at = frame * 16
    if (frame % 4 === 3) limiter.clear(at)
    else limiter.admit(at, (gain, into) => into.set([gain, gain, gain, gain]))
    shown.push({ at, picture: [...limiter.picture] as unknown as Rgba })
  }
  expect(measureFlashes(over([0, 0, 0], shown)).general).toBeLessThanOrEqual(3)
})

const level = fc.double({ min: 0, max: 1, noNaN: true })
const color = fc.tuple(level, level, level, level)

function oneAfterAnother(asked: readonly { readonly after: number; readonly color: Rgba }[]) {
  let at = 0
  return asked.map(({ after, color }) => {
    at += after
    return { at, color }
  })
}

/** Also pages between the ones the limiter thinks of, and in every colour. */
const anyPage = fc.oneof(fc.constantFrom(...pages), fc.tuple(level, level, level))

test('never shows more than three flashes per second, whatever effects ask for', () => {
  const frames = fc.array(fc.record({ after: fc.integer({ min: 8, max: 90 }), color }), {
    minLength: 40,
    maxLength: 160,
  })
  fc.assert(
    fc.property(frames, anyPage, (asked, page) => {
      const { shown } = played(oneAfterAnother(asked))
      const { general, red } = measureFlashes(over(page, shown))
      expect(general).toBeLessThanOrEqual(3)
      expect(red).toBeLessThanOrEqual(3)
    }),
    { numRuns: 1500 },
  )
})

test('two colours in turn, of any opacity, pass neither', () => {
  fc.assert(
    fc.property(color, color, fc.integer({ min: 16, max: 160 }), anyPage, (one, other, every, page) => {
      const frames = strobe(one, every, 3000).map(({ at, color }) => ({ at, color: color === one ? one : other }))
      const { general, red } = measureFlashes(over(page, played(frames).shown))
      expect(general).toBeLessThanOrEqual(3)
      expect(red).toBeLessThanOrEqual(3)
    }),
    { numRuns: 150 },
  )
})

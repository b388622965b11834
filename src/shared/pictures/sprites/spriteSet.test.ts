import fc from 'fast-check'
import type { CharacterId } from 'sdk'
import { describe, expect, test } from 'vitest'
import { expressionOf, expressions, namesIn, shortSet } from './expressions.ts'
import { readSprites } from './readSprites.ts'
import { sizeFor } from './sizeFor.ts'
import {
  beginSprites,
  came,
  failed,
  goneOn,
  leftOut,
  lost,
  type NewSprites,
  nextOf,
  ordered,
  pendingOf,
  readyOf,
  redone,
  type SpriteSet,
  stopped,
  withoutRest,
  withPicture,
} from './spriteSet.ts'

const about: NewSprites = {
  character: 'mira' as CharacterId,
  ...{ width: 600, height: 800, denoise: 0.5, framing: 'portrait', seed: 7, begun: 1 },
}
const three = beginSprites(about, ['joy', 'anger', 'fear'])
const painting = (set: SpriteSet, job: string) =>
  ordered(set, nextOf(set)?.expression ?? '', { job, seed: 7, since: 2 })
const made = { kind: 'made', id: 'picture-1' } as const
const workOf = ({ cells }: SpriteSet) => cells.map(({ work }) => work.kind)

describe('a set is painted one after another', () => {
  test('while one is painted the others wait', () => {
    const set = painting(three, 'a')
    expect(workOf(set)).toEqual(['painting', 'waiting', 'waiting'])
    expect(nextOf(set)).toBeUndefined()
  })

  test('what came is ready, and the next one is due', () => {
    const set = came(painting(three, 'a'), 'a', made)
    expect(readyOf(set).map(({ expression, picture }) => [expression, picture.id])).toEqual([['joy', 'picture-1']])
    expect(nextOf(set)?.expression).toBe('anger')
  })

  test('news of an order that is not of the set changes nothing of its expressions', () => {
    expect(came(painting(three, 'a'), 'other', made).cells).toEqual(painting(three, 'a').cells)
  })

  test('an order that got lost is ordered again, with a seed of its own', () => {
    const set = lost(painting(three, 'a'), 'a')
    expect([nextOf(set)?.expression, nextOf(set)?.tries]).toEqual(['joy', 1])
  })

  test('one that is left out is not painted, until it is taken in again', () => {
    const without = leftOut(three, 'joy', true)
    expect(nextOf(without)?.expression).toBe('anger')
    expect(nextOf(leftOut(without, 'joy', false))?.expression).toBe('joy')
  })

  test('calling off the rest leaves the one that is being painted', () => {
    const set = withoutRest(painting(three, 'a'))
    expect(workOf(set)).toEqual(['painting', 'none', 'none'])
    expect(workOf(stopped(set, 'a'))).toEqual(['none', 'none', 'none'])
  })
})

describe('failures', () => {
  test('one failure lets the others go on, two in a row pause them with the reason', () => {
    const once = failed(three, 'joy', 'Out of memory.')
    expect([nextOf(once)?.expression, once.pausedFor]).toEqual(['anger', undefined])
    const twice = failed(once, 'anger', 'The server is gone.')
    expect([nextOf(twice), twice.pausedFor]).toEqual([undefined, 'The server is gone.'])
  })

  test('a picture in between begins the count anew', () => {
    const set = came(painting(failed(three, 'joy', 'Out of memory.'), 'b'), 'b', made)
    expect(failed(set, 'fear', 'Out of memory.').pausedFor).toBeUndefined()
  })

  test('going on tries once more what failed', () => {
    const set = goneOn(failed(failed(three, 'joy', 'Gone.'), 'anger', 'Gone.'))
    expect(workOf(set)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(nextOf(set)?.expression).toBe('joy')
  })
})

describe('looking over', () => {
  const ready = came(painting(three, 'a'), 'a', made)

  test('painting one again keeps its picture until another is there', () => {
    const set = redone(ready, 'joy', 'laughing out loud')
    expect([readyOf(set).length, nextOf(set)?.expression, nextOf(set)?.words]).toEqual([1, 'joy', 'laughing out loud'])
  })

  test('painting one again lets a paused set go on', () => {
    expect(nextOf(redone({ ...ready, pausedFor: 'Gone.' }, 'joy', ''))?.expression).toBe('joy')
  })

  test('another picture takes the place of what failed', () => {
    const set = withPicture(failed(three, 'fear', 'Gone.'), 'fear', { kind: 'file', id: 'own' })
    expect(readyOf(set).map(({ expression }) => expression)).toEqual(['fear'])
    expect(workOf(set)).toEqual(['waiting', 'waiting', 'none'])
  })

  test('one that is left out is not saved', () => {
    expect(readyOf(leftOut(ready, 'joy', true))).toEqual([])
    expect(pendingOf(leftOut(three, 'joy', true)).length).toBe(2)
  })
})

test('whatever happens, no more than one is painted at a time and no picture is lost', () => {
  const step = fc.constantFrom<(set: SpriteSet, job: string) => SpriteSet>(
    (set, job) => (nextOf(set) ? painting(set, job) : set),
    (set) => came(set, jobOf(set), made),
    (set) => failed(set, 'joy', 'Gone.'),
    (set) => lost(set, jobOf(set)),
    (set) => stopped(set, jobOf(set)),
    (set) => redone(set, 'anger', 'more'),
    withoutRest,
    goneOn,
  )
  const jobOf = ({ cells }: SpriteSet) =>
    cells.flatMap(({ work }) => (work.kind === 'painting' ? [work.job] : []))[0] ?? 'none'
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let set: SpriteSet = three
      for (const [at, next] of steps.entries()) {
        const before = readyOf(set).length
        set = next(set, `job-${at}`)
        expect(workOf(set).filter((kind) => kind === 'painting').length).toBeLessThanOrEqual(1)
        expect(readyOf(set).length).toBeGreaterThanOrEqual(before)
      }
      expect(readSprites(structuredClone(set))).toEqual(set)
    }),
  )
})

describe('expressions', () => {
  test('there are 28 that card programs know, each once, and 8 to begin with', () => {
    expect([new Set(expressions.map(({ name }) => name)).size, shortSet.length]).toEqual([28, 8])
    expect(shortSet[0]).toBe('neutral')
  })

  test('own names are written as cards have them, each once', () => {
    expect(namesIn('Sleepy,  Deep in thought;sleepy\n\n')).toEqual(['sleepy', 'deep_in_thought'])
    expect(expressionOf('deep_in_thought')).toEqual({
      name: 'deep_in_thought',
      label: 'Deep in thought',
      words: 'deep in thought expression',
    })
  })
})

test('what was kept in another shape is no set', () => {
  expect([undefined, 'x', { character: 'mira' }, { ...three, cells: [{}] }].map(readSprites)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a picture has the shape of its portrait and about as many pixels as others', () => {
  expect(sizeFor({ width: 400, height: 600 }, { width: 1024, height: 1024 })).toEqual({ width: 840, height: 1256 })
  const side = fc.integer({ min: 1, max: 8000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = sizeFor({ width, height }, { width: 832, height: 1216 })
      expect([size.width % 8, size.height % 8]).toEqual([0, 0])
      expect(Math.abs((size.width * size.height) / (832 * 1216) - 1)).toBeLessThan(0.03)
      expect(size.width / size.height).toBeGreaterThan(0.48)
      expect(size.width / size.height).toBeLessThan(2.08)
    }),
  )
})

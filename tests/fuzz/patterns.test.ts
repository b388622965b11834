import { expect, test } from 'vitest'
import { closestMs } from '../../src/workers/media/patterns/readActions.ts'
import { readPatternFiles } from '../../src/workers/media/patterns/readPatternFiles.ts'
import { writePattern } from '../../src/workers/media/patterns/writePattern.ts'
import { type Random, randomFrom } from '../fixtures/cards/mutate.ts'

const amount = Number(process.env.FUZZ_PATTERNS ?? 3000)
const seed = Number(process.env.FUZZ_SEED ?? 20_262)
/** Of computing, not of waiting for a machine that is busy with other tests. */
const longestMs = 1000

const actions = Array.from({ length: 40 }, (_, index) => ({ at: index * 333, pos: (index * 37) % 101 }))
const chapters = [{ name: 'Slow', startTime: '00:00:00.000', endTime: '00:01:00.000' }]
const seeds: readonly string[] = [
  { version: '1.0', inverted: true, range: 90, actions, rawActions: actions, metadata: { title: 'Tide', chapters } },
  { version: '1.1', actions, axes: [{ id: 'R0', actions }] },
  { version: '2.0', channels: { surge: { actions, range: [10, 90] }, volume: { actions } } },
  { vesper: 'pattern', version: 1, name: 'Wave', pattern: { kind: 'wave', periodMs: 900 } },
  {
    vesper: 'pattern',
    version: 1,
    name: 'Script',
    pattern: { kind: 'script', name: 'S', axes: { L0: { at: [0, 500, 900], place: [0, 1, 0.5] } } },
  },
].map((document) => JSON.stringify(document))

const hostile = [
  '1e999',
  '-1e308',
  '1e-320',
  '"NaN"',
  'null',
  '[]',
  '{}',
  '"__proto__"',
  '{"__proto__":{"at":1,"pos":1}}',
  '"constructor"',
  '99999999999999999999',
  'true',
  '"\\u0000"',
]

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

/** A file with values put in others' places, pieces cut out or doubled, and bytes flipped. */
function damaged(random: Random): string {
  let text = pick(seeds, random)
  for (let count = 1 + Math.floor(random() * 2); count > 0; count--) {
    const at = Math.floor(random() * text.length)
    const length = Math.floor(random() * 30)
    const kind = random()
    if (kind < 0.45) {
      const values = [...text.matchAll(/-?\d+(?:\.\d+)?|"[^"]*"|true|false/g)]
      const value = values[Math.floor(random() * values.length)]
      if (!value) break
      text = text.slice(0, value.index) + pick(hostile, random) + text.slice(value.index + value[0].length)
    } else if (kind < 0.6) text = text.slice(0, at) + text.slice(at + length)
    else if (kind < 0.75) text = text.slice(0, at + length) + text.slice(at)
    else if (kind < 0.9) text = text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1)
    else text = text.slice(0, at)
    if (text.length < 2) break
  }
  return text
}

test(`${amount} damaged scripts and patterns: no crash, no hang, and what is read can be played and written`, {
  timeout: 600_000,
}, async () => {
  const outcomes = { read: 0, refused: 0 }
  for (let index = 0; index < amount; index++) {
    const random = randomFrom(seed + index)
    const blob = new Blob([damaged(random)])
    const fileName = pick(['x.funscript', 'x.twist.funscript', 'x.json', '.funscript', '__proto__.funscript'], random)
    const before = process.cpuUsage()
    const { readings, refused } = await readPatternFiles([{ fileName, blob }]).catch((error: unknown) => {
      throw new Error(`File ${seed + index} crashed the reader`, { cause: error })
    })
    expect(process.cpuUsage(before).user / 1000, `file ${seed + index}`).toBeLessThan(longestMs)
    expect(readings.length + refused.length).toBe(1)
    for (const { reason } of refused) expect(reason.length).toBeGreaterThan(10)
    for (const { name, pattern, about } of readings) {
      if (pattern.kind === 'script') for (const { at, place } of Object.values(pattern.axes)) expectPlayable(at, place)
      for (const { blob: file } of writePattern(name, pattern, 'funscript', about)) JSON.parse(await file.text())
      const again = await readPatternFiles([{ fileName: 'x', blob: writePattern(name, pattern, 'vesper')[0]!.blob }])
      expect(again.refused, `file ${seed + index}`).toEqual([])
    }
    outcomes[readings.length > 0 ? 'read' : 'refused']++
  }
  expect(outcomes.read).toBeGreaterThan(amount / 20)
  expect(outcomes.refused).toBeGreaterThan(amount / 20)
  console.info(outcomes)
})

function expectPlayable(at: Float64Array, place: Float32Array): void {
  expect(at.length).toBe(place.length)
  for (let index = 0; index < at.length; index++) {
    if (!((place[index] ?? -1) >= 0 && (place[index] ?? 2) <= 1)) throw new Error(`Place ${place[index]}`)
    const since = index > 0 ? (at[index] ?? 0) - (at[index - 1] ?? 0) : closestMs
    if (!((at[index] ?? -1) >= 0 && since >= closestMs)) throw new Error(`Time ${at[index]} after ${since} ms`)
  }
}

test('a script of 100,000 points on four axes is read quickly', async () => {
  const long = Array.from({ length: 100_000 }, (_, index) => ({ at: index * 50, pos: (index * 37) % 101 }))
  const axes = ['R0', 'R1', 'R2'].map((id) => ({ id, actions: long.slice(0, 25_000) }))
  const blob = new Blob([JSON.stringify({ actions: long.toReversed(), axes })])
  const before = process.cpuUsage()
  const { readings } = await readPatternFiles([{ fileName: 'long.funscript', blob }])
  const spent = process.cpuUsage(before).user / 1000
  const pattern = readings[0]?.pattern
  expect(pattern?.kind === 'script' && pattern.axes.L0?.at.length).toBe(100_000)
  console.info(`${spent.toFixed(0)} ms`)
  expect(spent).toBeLessThan(3000)
})

import { closestMs } from '../../../src/workers/media/patterns/readActions.ts'
import { readPatternFiles } from '../../../src/workers/media/patterns/readPatternFiles.ts'
import { writePattern } from '../../../src/workers/media/patterns/writePattern.ts'
import type { Random } from '../../fixtures/cards/mutate.ts'
import { refusedBecause, type Target, target } from '../target.ts'

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

export const patternTargets: readonly Target[] = [
  target({
    name: 'funscript',
    input: (random) => ({
      blob: new Blob([damaged(random)]),
      fileName: pick(['x.funscript', 'x.twist.funscript', 'x.json', '.funscript', '__proto__.funscript'], random),
    }),
    async run(file) {
      const { readings, refused } = await readPatternFiles([file])
      if (readings.length + refused.length !== 1) throw new Error('One file had several ends')
      for (const { name, pattern, about } of readings) {
        if (pattern.kind === 'script')
          for (const { at, place } of Object.values(pattern.axes)) expectPlayable(at, place)
        for (const { blob } of writePattern(name, pattern, 'funscript', about)) JSON.parse(await blob.text())
        const [own] = writePattern(name, pattern, 'vesper')
        if (!own) throw new Error('It was not written')
        const again = await readPatternFiles([{ fileName: 'x', blob: own.blob }])
        if (again.refused.length > 0) throw new Error('What was read cannot be exported and read again')
      }
      return refused[0] ? refusedBecause(refused[0].reason) : 'read'
    },
    outcomes: ['read', 'refused'],
  }),
]

function expectPlayable(at: Float64Array, place: Float32Array): void {
  if (at.length !== place.length) throw new Error('Times and places of different number')
  for (let index = 0; index < at.length; index++) {
    if (!((place[index] ?? -1) >= 0 && (place[index] ?? 2) <= 1)) throw new Error(`Place ${place[index]}`)
    const since = index > 0 ? (at[index] ?? 0) - (at[index - 1] ?? 0) : closestMs
    if (!((at[index] ?? -1) >= 0 && since >= closestMs)) throw new Error(`Time ${at[index]} after ${since} ms`)
  }
}

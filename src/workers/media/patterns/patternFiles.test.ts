import { expect, test } from 'vitest'
import type { Pattern } from '../../../shared/devices/intent.ts'
import { axisOfFile } from './axes.ts'
import { readPatternFiles } from './readPatternFiles.ts'
import { writePattern } from './writePattern.ts'

const file = (fileName: string, content: unknown) => ({
  fileName,
  blob: new Blob([typeof content === 'string' ? content : JSON.stringify(content)]),
})
const actions = [
  { at: 0, pos: 0 },
  { at: 500, pos: 100 },
]
const tide: Pattern = {
  kind: 'script',
  name: 'Tide',
  axes: {
    L0: { at: Float64Array.of(0, 500), place: Float32Array.of(0, 1) },
    R0: { at: Float64Array.of(0, 250), place: Float32Array.of(0.5, 0.25) },
    pulse_width: { at: Float64Array.of(100), place: Float32Array.of(0.75) },
  },
}

test.each([
  ['tide.funscript', 'tide', 'L0'],
  ['tide.twist.funscript', 'tide', 'R0'],
  ['tide.YAW.Funscript', 'tide', 'R0'],
  ['tide.pulse_frequency.funscript', 'tide', 'pulse_frequency'],
  ['a.tide.of.words.funscript', 'a.tide.of.words', 'L0'],
  ['tide.constructor.funscript', 'tide.constructor', 'L0'],
])('%s is the axis of its name', (fileName, base, axis) => {
  expect(axisOfFile(fileName)).toEqual({ base, axis })
})

test('side files join the script whose name they carry, whatever order they come in', async () => {
  const { readings, refused } = await readPatternFiles([
    file('tide.roll.funscript', { actions }),
    file('tide.funscript', { actions, metadata: { title: 'The tide' } }),
    file('ebb.funscript', { actions }),
  ])
  expect(refused).toEqual([])
  expect(readings.map(({ name, pattern }) => [name, pattern.kind === 'script' && Object.keys(pattern.axes)])).toEqual([
    ['The tide', ['L0', 'R1']],
    ['ebb', ['L0']],
  ])
})

test('a file with a byte order mark is read like any other', async () => {
  const { readings } = await readPatternFiles([file('tide.funscript', `\uFEFF${JSON.stringify({ actions })}`)])
  expect(readings).toHaveLength(1)
})

test('one that cannot be read is named with its reason, and keeps no other out', async () => {
  const { readings, refused } = await readPatternFiles([
    file('broken.funscript', '{"actions": ['),
    file('picture.funscript', 'PNG'),
    file('deep.funscript', `${'['.repeat(100)}${']'.repeat(100)}`),
    file('odd.json', { vesper: 'pattern', version: 1, name: 'Odd', pattern: { kind: 'wave', periodMs: 0 } }),
    file('tide.funscript', { actions }),
  ])
  expect(readings.map(({ name }) => name)).toEqual(['tide'])
  expect(refused.map(({ fileName }) => fileName)).toEqual([
    'broken.funscript',
    'picture.funscript',
    'deep.funscript',
    'odd.json',
  ])
  expect(refused.at(-1)?.reason).toContain('not as it must be')
})

const patterns: readonly Pattern[] = [
  { kind: 'constant' },
  { kind: 'ramp' },
  { kind: 'pulse', periodMs: 800, on: 0.4 },
  { kind: 'wave', periodMs: 3000 },
  { kind: 'walk', stepMs: 900, seed: 7 },
  { kind: 'edge', buildMs: 20_000, holdMs: 4000, restMs: 6000 },
  {
    kind: 'drawn',
    periodMs: 2000,
    points: [
      { at: 0, level: 0.1 },
      { at: 0.5, level: 1 },
    ],
  },
  tide,
]

test.each(patterns)('a pattern of kind $kind comes back from our file as it was', async (pattern) => {
  const [written] = writePattern('Mine: all/of it', pattern, 'vesper')
  expect(written?.fileName).toBe('Mine  all of it.vesper-pattern.json')
  const { readings, refused } = await readPatternFiles([{ fileName: 'x.json', blob: written?.blob ?? new Blob() }])
  expect(refused).toEqual([])
  expect(readings[0]).toMatchObject({ name: 'Mine: all/of it', pattern })
})

test('a script goes out as a funscript with side files, and comes back', async () => {
  const about = { creator: 'Marlow', chapters: [{ name: 'Slow', fromMs: 0, toMs: 3_723_045 }] }
  const written = writePattern('Tide', tide, 'funscript', about)
  expect(written.map(({ fileName }) => fileName)).toEqual([
    'Tide.funscript',
    'Tide.twist.funscript',
    'Tide.pulse_width.funscript',
  ])
  const { readings } = await readPatternFiles(written)
  expect(readings).toHaveLength(1)
  expect(readings[0]?.pattern).toEqual(tide)
  expect(readings[0]?.about).toMatchObject(about)
})

test('a pattern without times of its own goes out as a minute of it', async () => {
  const [written] = writePattern('Wave', { kind: 'wave', periodMs: 2000 }, 'funscript')
  const { actions: points } = JSON.parse((await written?.blob.text()) ?? '') as {
    actions: { at: number; pos: number }[]
  }
  expect(points.at(-1)?.at).toBe(60_000)
  expect(points.find(({ at }) => at === 1000)?.pos).toBe(100)
})

import type { CharacterId, Effect, Scene, SceneEvent } from 'sdk'
import { sceneWith } from 'sdk/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModuleLine } from './ModuleLine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const iris = { id: 'iris' as CharacterId, name: 'Iris' }
const wren = { id: 'wren' as CharacterId, name: 'Wren' }

type React = (event: SceneEvent, scene: Scene) => unknown

function rig(react: React, prompt: (scene: Scene) => unknown = () => []) {
  const done: Effect[] = []
  const kept: unknown[] = []
  const refused: string[] = []
  const line = new ModuleLine(
    {
      async call(method, args, signal) {
        const [first, scene] = args as [never, Scene]
        const answer = method === 'prompt' ? prompt(first) : react(first, scene)
        return await Promise.race([answer, new Promise((_, no) => signal.addEventListener('abort', no))])
      },
      scene: () => sceneWith(),
      perform: (effects) => done.push(...effects),
      keep: (state) => kept.push(state),
      refuse: (what, why) => refused.push(`${what}: ${why}`),
    },
    undefined,
  )
  return { line, done, kept, refused }
}

const said = (text: string): SceneEvent => ({ kind: 'said', by: 'player', text })
const saying = (text: string): SceneEvent => ({ kind: 'saying', by: 'partner', text })
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a module’s state is there with its next event, however soon that comes', async () => {
  const { line, kept } = rig((_, scene) => [{ kind: 'keep', state: Number(scene.kept ?? 0) + 1 }])
  void line.tell(said('one'))
  void line.tell(said('two'))
  await line.tell(said('three'))
  expect(kept).toEqual([1, 2, 3])
})

test('refuses state that is too large or no data', async () => {
  const { line, kept, refused } = rig(() => [
    { kind: 'keep', state: 'x'.repeat(17_000) },
    { kind: 'keep', state: 10n },
  ])
  await line.tell(said('one'))
  expect(kept).toEqual([])
  expect(refused).toHaveLength(2)
})

test('null forgets', async () => {
  const { line, kept } = rig((_, { kept }) => [{ kind: 'keep', state: kept === undefined ? 'note' : null }])
  await line.tell(said('one'))
  await line.tell(said('two'))
  expect(kept).toEqual(['note', undefined])
})

test('pieces of a reply that come while it thinks reach it joined', async () => {
  const heard: string[] = []
  let answer = () => {}
  const { line } = rig((event) => {
    heard.push('text' in event ? event.text : event.kind)
    return new Promise((resolve) => {
      answer = () => resolve([])
    })
  })
  for (const piece of ['Close ', 'your ', 'eyes ']) void line.tell(saying(piece))
  await settle()
  answer()
  await settle()
  expect(heard).toEqual(['Close ', 'your eyes '])
})

test('wakes a module once at its time; a new request replaces the old one', async () => {
  const heard: SceneEvent[] = []
  const { line } = rig((event) => {
    heard.push(event)
    if (event.kind !== 'said') return []
    return [
      { kind: 'wake', ms: 10_000 },
      { kind: 'wake', ms: 1000 },
    ]
  })
  await line.tell(said('go'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard.slice(1)).toEqual([{ kind: 'elapsed', ms: 1000 }])
})

test('wakes a module at most four times a second', async () => {
  let woken = 0
  const { line } = rig(({ kind }) => {
    if (kind === 'elapsed') woken += 1
    return [{ kind: 'wake', ms: 1 }]
  })
  await line.tell(said('go'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(woken).toBeLessThanOrEqual(8)
})

test('after the stop nothing it began goes on, and it answers with words alone', async () => {
  let late = (_: unknown) => {}
  const { line, done, refused } = rig((event) => {
    if (event.kind === 'stopped') {
      return [
        { kind: 'say', text: 'It is quiet.' },
        { kind: 'sound', cue: 'soft-chime', gain: 0.2 },
        { kind: 'wake', ms: 1000 },
      ]
    }
    if (event.kind === 'elapsed') return [{ kind: 'say', text: 'I am still here.' }]
    if (event.kind === 'said' && event.text === 'slow') return new Promise((resolve) => (late = resolve))
    return [{ kind: 'wake', ms: 1000 }]
  })
  await line.tell(said('go'))
  void line.tell(said('slow'))
  void line.tell(said('never heard'))
  await settle()
  await line.stop()
  late([{ kind: 'say', text: 'Too late.' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual([{ kind: 'say', text: 'It is quiet.' }])
  expect(refused).toEqual(['sound: You stopped everything.', 'wake: You stopped everything.'])
})

test('at most eight effects of an answer are done, and that is told', async () => {
  const { line, done, refused } = rig(() => Array.from({ length: 12 }, (_, n) => ({ kind: 'say', text: `${n}` })))
  await line.tell(said('go'))
  expect(done).toHaveLength(8)
  expect(refused).toEqual(['answer: An answer can have at most eight requests; 4 more were skipped.'])
})

test('an answer that is none, and a throw, leave it as it was', async () => {
  const answers: unknown[] = ['nonsense', undefined, [null, 7, { kind: 'launch' }, { kind: 'say' }]]
  const { line, done } = rig(() => {
    if (answers.length === 0) throw new Error('broken')
    return answers.shift()
  })
  for (const text of ['1', '2', '3', '4']) await line.tell(said(text))
  expect(done).toEqual([])
})

test('a module that hangs over a prompt is not asked a second time', async () => {
  let asked = 0
  const { line } = rig(
    () => [],
    () => {
      asked += 1
      return new Promise(() => {})
    },
  )
  void line.prompt([iris]).catch(() => {})
  expect(await line.prompt([iris])).toEqual([])
  expect(asked).toBe(1)
})

test('of a prompt only what has the form is taken', async () => {
  const good = { slot: 'scene', weight: 0.5, text: 'The lamps are low.' }
  const { line } = rig(
    () => [],
    () => [good, { ...good, slot: 'footer' }, { ...good, weight: 9 }, { ...good, text: ' ' }, null],
  )
  expect(await line.prompt([iris])).toEqual([[good, { ...good, weight: 1 }]])
})

test('asks the module for each possible speaker at once', async () => {
  const { line } = rig(
    () => [],
    ({ character }) => [{ slot: 'scene', weight: 1, text: `${character?.name} may know.` }],
  )
  const parts = await line.prompt([iris, wren])
  expect(parts.map(([part]) => part?.text)).toEqual(['Iris may know.', 'Wren may know.'])
})

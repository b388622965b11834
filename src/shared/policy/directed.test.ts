import type { Effect } from 'sdk'
import { expect, test } from 'vitest'
import { type Circumstances, nothingAround } from './circumstances.ts'
import { judge, maxStimulusMs } from './judge.ts'

const stimulus = { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.8, ms: 10_000 } as const
const around = (more: Partial<Circumstances>): Circumstances => ({
  ...nothingAround,
  actuators: ['vibrate'],
  pictures: true,
  ...more,
})

test('nobody gets more than the player directs, and is told so', () => {
  expect(judge(stimulus, around({ directed: { strongest: 0.3, pace: 1 } }))).toEqual({
    kind: 'soften',
    effect: { ...stimulus, level: 0.3 },
    why: 'You direct this scene to 30 of 100 at most.',
  })
  expect(judge({ ...stimulus, level: 0.2 }, around({ directed: { strongest: 0.3, pace: 1 } })).kind).toBe('allow')
})

test('a slower pace stretches what is felt, never beyond the longest', () => {
  const slow = around({ directed: { strongest: 1, pace: 0.5 } })
  expect(judge(stimulus, slow)).toEqual({
    kind: 'soften',
    effect: { ...stimulus, ms: 20_000 },
    why: 'You direct its pace.',
  })
  expect(judge({ ...stimulus, ms: maxStimulusMs }, slow)).toMatchObject({
    effect: { ms: maxStimulusMs },
    why: 'Ten minutes are the most at a time.',
  })
})

test.each<[Circumstances['withheld'][number], Effect, string]>([
  ['devices', stimulus, 'You do not let this character move devices.'],
  ['pictures', { kind: 'image', prompt: 'a lake' }, 'You do not let this character make pictures.'],
  ['memory', { kind: 'remember', text: 'likes tea', tags: [] }, 'You do not let this character remember you.'],
])('who is not allowed %s is refused with the reason', (permission, effect, why) => {
  expect(judge(effect, around({}))).toMatchObject({ kind: 'allow' })
  expect(judge(effect, around({ withheld: [permission] }))).toEqual({ kind: 'refuse', why })
})

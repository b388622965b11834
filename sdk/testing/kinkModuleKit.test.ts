import { expect, test } from 'vitest'
import type { KinkModule } from '../contributions/kinkModule.ts'
import { definePlugin } from '../definePlugin.ts'
import type { Effect } from '../effects.ts'
import type { PromptPart } from '../scene.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { type KinkModuleSubject, kinkModuleKit } from './kinkModuleKit.ts'
import { portedMaker } from './portedMaker.fixture.ts'

/** Praise that warms the room, and a soft hum where it may be felt. */
const praise: KinkModule = {
  prompt: ({ limits, intensity }) =>
    limits.includes('praise')
      ? []
      : [{ slot: 'persona', weight: 1, text: `You praise ${intensity > 0.6 ? 'breathlessly' : 'warmly'}.` }],
  react(event, { limits, intensity }) {
    if (limits.includes('praise') || event.kind !== 'said' || !/well done/i.test(event.text)) return []
    const warm: Effect = { kind: 'stage', cue: 'warm-glow', params: { strength: intensity } }
    const hum: Effect = { kind: 'stimulate', pattern: 'hum', target: 'vibrate', level: intensity / 4, ms: 2000 }
    return limits.includes('vibrate') ? [warm] : [warm, hum]
  },
}
const subject = (replaced: Partial<KinkModule> = {}): KinkModuleSubject => ({
  tags: ['praise'],
  make: () => ({ ...praise, ...replaced }),
})
const part: PromptPart = { slot: 'scene', weight: 0.5, text: 'The lamps are low.' }
const anyway = (effect: object): KinkModule['react'] => {
  return (_event, { limits }) => (limits.includes('praise') ? [] : [effect as Effect])
}

test('passes a module that keeps its promises', async () => {
  expect(await brokenRows(kinkModuleKit, () => subject())).toEqual([])
})

test('passes one behind ports', async () => {
  const definition = definePlugin({ kinkModule: { praise: () => praise } })
  const makeSubject = (): KinkModuleSubject => ({
    tags: ['praise'],
    ...portedMaker(definition, 'kinkModule', 'praise'),
  })
  expect(await brokenRows(kinkModuleKit, makeSubject)).toEqual([])
})

let calls = 0
test.each<[string, string, Partial<KinkModule>]>([
  ['a slot nobody knows', 'prompt', { prompt: () => [{ ...part, slot: 'footer' } as unknown as PromptPart] }],
  ['a weight beyond 1', 'prompt', { prompt: () => [{ ...part, weight: 7 }] }],
  ['a prompt that takes too much room', 'share', { prompt: () => [{ ...part, text: 'Lamps. '.repeat(200) }] }],
  ['an effect nobody knows', 'effects', { react: anyway({ kind: 'launch' }) }],
  ['a level beyond 1', 'effects', { react: anyway({ kind: 'sound', cue: 'rain', gain: 4 }) }],
  ['something kept that JSON cannot say', 'effects', { react: anyway({ kind: 'keep', state: { at: new Date(0) } }) }],
  ['more kept than there is room for', 'effects', { react: anyway({ kind: 'keep', state: 'x'.repeat(20_000) }) }],
  ['waking without a rest', 'effects', { react: anyway({ kind: 'wake', ms: 10 }) }],
  [
    'trusting what it finds kept',
    'kept',
    {
      prompt: ({ kept }) =>
        kept === undefined ? [] : [{ ...part, text: (kept as { readonly mood: string }).mood.trim() }],
    },
  ],
  ['answers that count the calls', 'pure', { prompt: () => [{ ...part, text: `${calls++}` }] }],
  [
    'changing what it was given',
    'pure',
    {
      prompt: (scene) => {
        Object.assign(scene, { intensity: 1 })
        return []
      },
    },
  ],
  ['words about what is ruled out', 'limits', { prompt: () => [part] }],
  [
    'stimulation that is ruled out',
    'limits',
    { react: anyway({ kind: 'stimulate', pattern: 'wave', target: 'shock', level: 0.1, ms: 5 }) },
  ],
  ['going on after the stop', 'stopped', { react: anyway({ kind: 'sound', cue: 'rain', gain: 0.2 }) }],
  [
    'a throw at something new',
    'unknown-events',
    {
      react: (event) => {
        if (!['said', 'chose', 'elapsed', 'stopped'].includes(event.kind)) throw new Error('What is that?')
        return []
      },
    },
  ],
])('catches %s', async (_fault, row, replaced) => {
  expect(await brokenRows(kinkModuleKit, () => subject(replaced), row)).toEqual([row])
})

import type { Effect, Scene, SceneEvent } from 'sdk'
import { sceneWith } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { hypnosis } from './hypnosis.ts'
import manifest from './plugin.json'
import type { HypnosisSettings } from './settings.ts'

const schema = manifest.contributes.settings.schema.properties
const defaults: HypnosisSettings = {
  strength: schema.strength.default,
  ownWords: schema.ownWords.default,
  triggers: schema.triggers.default as HypnosisSettings['triggers'],
  wakeTriggers: schema.wakeTriggers.default,
  flash: { duration: 100, opacity: 80, scrambleChance: 0 },
  noise: { from: 5, to: 15, duration: 3000 },
  spiral: { duration: 300, opacity: 70 },
}

/** A chat in which the module hears one thing after another. */
function chat(settings: Partial<HypnosisSettings> = {}, scene: Partial<Scene> = { intensity: 1 }) {
  const module = hypnosis(() => ({ ...defaults, ...settings }))
  let kept: unknown
  return {
    hear(event: SceneEvent): readonly Effect[] {
      const effects = module.react(event, sceneWith({ ...scene, ...(kept === undefined ? {} : { kept }) }))
      for (const effect of effects) if (effect.kind === 'keep') kept = effect.state ?? undefined
      return effects.filter(({ kind }) => kind !== 'keep')
    },
    kept: () => kept,
    prompt: () => module.prompt(sceneWith(scene)),
  }
}

const saying = (text: string): SceneEvent => ({ kind: 'saying', by: 'partner', text })
const said = (text: string, by: 'partner' | 'player' | 'narrator' = 'partner'): SceneEvent => ({
  kind: 'said',
  by,
  text,
})
const cues = (effects: readonly Effect[]) =>
  effects.map((effect) => (effect.kind === 'stage' ? effect.cue : effect.kind))

describe('the defaults', () => {
  test('are those of the product', () => {
    expect(schema.triggers.default).toHaveLength(15)
    expect(schema.wakeTriggers.default).toHaveLength(4)
    const { flash, noise, spiral } = schema
    expect(flash.properties.duration.default).toBe(100)
    expect(flash.properties.opacity.default).toBe(80)
    expect(flash.properties.scrambleChance.default).toBe(30)
    expect([noise.properties.from.default, noise.properties.to.default]).toEqual([5, 15])
    expect(noise.properties.duration.default).toBe(3000)
    expect([spiral.properties.duration.default, spiral.properties.opacity.default]).toEqual([300, 70])
  })
})

describe('a reply that is being written', () => {
  test('shows its triggers as they come, and not once more when it is whole', () => {
    const { hear } = chat()
    expect(hear(saying('Breathe, and drift '))).toEqual([
      { kind: 'stage', cue: 'spiral', params: { color: '#7fb0c9', ms: 5000, opacity: 0.7 } },
    ])
    expect(cues(hear(saying('away. Let ')))).toEqual([])
    expect(cues(hear(saying('go now. ')))).toEqual(['flash'])
    expect(hear(said('Breathe, and drift away. Let go now.'))).toEqual([])
    expect(cues(hear(said('Drift.')))).toEqual(['spiral'])
  })

  test('keeps nothing once it is over', () => {
    const { hear, kept } = chat()
    hear(saying('Let '))
    expect(kept()).toEqual({ isTelling: true, pending: ['let'] })
    hear(said('Let '))
    expect(kept()).toBeUndefined()
    hear(saying('Let '))
    hear({ kind: 'stopped' })
    expect(kept()).toBeUndefined()
  })
})

test('a reply that comes at once, and the narrator, are heard whole', () => {
  const { hear } = chat()
  expect(cues(hear(said('Relax. Sink.')))).toEqual(['noise', 'spiral'])
  expect(cues(hear(said('Float.', 'narrator')))).toEqual(['noise'])
})

test('the player’s own words do nothing unless they shall', () => {
  expect(chat().hear(said('Drift.', 'player'))).toEqual([])
  expect(cues(chat({ ownWords: true }).hear(said('Drift.', 'player')))).toEqual(['spiral'])
})

test('words that wake end everything that stood before them', () => {
  const { hear } = chat()
  expect(cues(hear(said('Drift. Sink. Wake up.')))).toEqual(['calm'])
  expect(cues(hear(said('Wake up, and now relax.')))).toEqual(['calm', 'noise'])
})

test('what a trigger does not say is as set for its effect, weakened by strength and scene', () => {
  const trigger = { word: 'now', action: 'spiral', color: '#102030', ms: 0 } as const
  const { hear } = chat({ triggers: [trigger], strength: 50 }, { intensity: 0 })
  expect(hear(said('Now.'))).toEqual([
    { kind: 'stage', cue: 'spiral', params: { color: '#102030', ms: 300, opacity: expect.closeTo(0.14) } },
  ])
})

test('letters scramble with as many flashes as the chance says', () => {
  const flash = { ...defaults.flash, scrambleChance: 30 }
  const module = hypnosis(() => ({ ...defaults, flash }))
  const scrambled = Array.from({ length: 1000 }, (_, now) => module.react(said('Drop.'), sceneWith({ now })))
    .map(cues)
    .filter((names) => names.includes('scramble')).length
  expect(scrambled).toBeGreaterThan(240)
  expect(scrambled).toBeLessThan(360)
})

test('many triggers in one breath show the first few', () => {
  expect(cues(chat().hear(said('Drift, drift, drift, drift, drift, drift.')))).toHaveLength(4)
})

test('the partner is told the words, and how a trance ends', () => {
  const texts = chat()
    .prompt()
    .map(({ text }) => text)
  expect(texts[0]).toContain('relax, deeper, drop')
  expect(texts[1]).toContain('“wake up”')
  expect(chat({ triggers: [], wakeTriggers: [] }).prompt()).toEqual([])
})

test('ruled out, it says and shows nothing', () => {
  const { hear, prompt } = chat({}, { limits: ['Hypnosis'] })
  expect(hear(said('Drift.'))).toEqual([])
  expect(prompt()).toEqual([])
})

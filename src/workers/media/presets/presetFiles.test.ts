import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPreset, type Preset, promptPlaces } from '../../../shared/presets/preset.ts'
import { samplerNames, samplerRanges } from '../../../shared/presets/samplerRanges.ts'
import { readPresetFile } from './readPresetFile.ts'
import { asChatPreset, writePreset } from './writePreset.ts'

async function read(document: unknown, name = 'Evening.json') {
  const result = await readPresetFile(new Blob([JSON.stringify(document)]), name)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const marker = (identifier: string) => ({ identifier, name: identifier, marker: true })
const theirs = {
  temperature: 1.1,
  top_p: 0.9,
  top_k: 0,
  repetition_penalty: 9,
  openai_max_context: 16_000,
  openai_max_tokens: 600,
  chat_completion_source: 'openai',
  openai_model: 'gull-4',
  proxy_password: 'hunter2',
  reverse_proxy: 'https://somewhere.test',
  continue_nudge_prompt: '[Go on.]',
  prompts: [
    { identifier: 'main', name: 'Main', role: 'system', content: 'Write slowly.' },
    { identifier: 'nsfw', name: 'Auxiliary', role: 'system', content: 'Describe the weather.' },
    { identifier: 'jailbreak', name: 'Closing', role: 'system', content: 'Stay in the scene.' },
    { identifier: 'enhanceDefinitions', name: 'Enhance', role: 'system', content: '' },
    ...['worldInfoBefore', 'worldInfoAfter', 'charDescription', 'charPersonality', 'scenario'].map(marker),
    ...['personaDescription', 'dialogueExamples', 'chatHistory'].map(marker),
    { identifier: 'x1', name: 'Pace', role: 'user', content: 'No haste.', injection_position: 1, injection_depth: 2 },
  ],
  prompt_order: [
    {
      character_id: 100_001,
      order: [
        'main',
        'worldInfoBefore',
        'charDescription',
        'charPersonality',
        'scenario',
        'nsfw',
        'worldInfoAfter',
        'dialogueExamples',
        'personaDescription',
        'chatHistory',
        'x1',
        'jailbreak',
      ].map((identifier) => ({ identifier, enabled: identifier !== 'charPersonality' })),
    },
  ],
}

test('every marker of a chat preset becomes the place it means, in its order', async () => {
  const { changes } = await read(theirs)
  expect(changes.parts?.map(({ id }) => id)).toEqual([
    'main',
    'lore-before',
    'character',
    'personality',
    'scenario',
    'environment',
    'actions',
    'nsfw',
    'lore-after',
    'examples',
    'persona',
    'summary',
    'memories',
    'conversation',
    'x1',
    'closing',
  ])
  expect(changes.parts?.find(({ id }) => id === 'personality')?.enabled).toBe(false)
})

test('main and closing instructions are taken from their prompts, other text keeps role and depth', async () => {
  const { changes } = await read(theirs)
  expect(changes).toMatchObject({ main: 'Write slowly.', closing: 'Stay in the scene.', maxTokens: 600 })
  expect(changes.parts?.find(({ id }) => id === 'x1')).toMatchObject({
    role: 'user',
    text: 'No haste.',
    position: { kind: 'at-depth', depth: 2 },
  })
})

test('samplers come under our names, within our ranges, and without those that change nothing', async () => {
  const { changes, notes } = await read(theirs)
  expect(changes.samplers).toEqual({ temperature: 1.1, topP: 0.9, repetitionPenalty: 2 })
  expect(notes.join(' ')).toContain('repetition_penalty is 9 there; 2 is used')
})

test('keys, passwords and addresses never come along; the model is a hint', async () => {
  const reading = await read(theirs)
  expect(JSON.stringify(reading)).not.toMatch(/hunter2|somewhere/)
  expect(reading.modelHint).toBe('gull-4')
})

test('what is not used is said, kept, and written back', async () => {
  const { changes, notes } = await read(theirs)
  expect(notes.join(' ')).toContain('continue_nudge_prompt')
  const preset: Preset = { ...defaultPreset, ...changes }
  expect(asChatPreset(preset)).toMatchObject({ continue_nudge_prompt: '[Go on.]', openai_max_tokens: 600 })
})

test('a chat preset goes out and comes back as it was', async () => {
  const first = await read(theirs)
  const again = await read(asChatPreset({ ...defaultPreset, ...first.changes }))
  expect(again.changes).toEqual(first.changes)
})

test('a sampler preset changes samplers only', async () => {
  const { kind, changes, notes } = await read({ temp: 0.9, rep_pen: 1.1, rep_pen_range: 1024, mirostat_tau: 5 })
  expect(kind).toBe('samplers')
  expect(changes).toEqual({
    samplers: { temperature: 0.9, repetitionPenalty: 1.1, repetitionRange: 1024 },
    kept: { samplers: { mirostat_tau: 5 } },
  })
  expect(notes.join(' ')).toContain('mirostat_tau')
})

test.each([
  [{ name: 'Calm', content: 'Be calm.' }, { main: 'Be calm.' }],
  [{ name: 'Ctx', story_string: '{{description}}', stop_sequence: '###' }, { stop: ['###'] }],
  [{ name: 'Ins', input_sequence: '<u>', output_sequence: '<a>', stop_sequence: '</s>' }, { stop: ['</s>'] }],
])('a template changes only what it speaks of', async (file, changes) => {
  const reading = await read(file)
  expect(reading.name).toBe(file.name)
  expect(reading.changes).toMatchObject(changes)
  expect(reading.changes.samplers).toBeUndefined()
})

test('regex scripts are listed, switched off, and change nothing', async () => {
  const { changes, scripts } = await read({ scriptName: 'Stars', findRegex: '/\\*/g', replaceString: '' })
  expect(changes).toEqual({})
  expect(scripts).toMatchObject([{ name: 'Stars', enabled: false }])
})

test('our own file gives back the very preset', async () => {
  const preset: Preset = { ...defaultPreset, samplers: { temperature: 0.5 }, stop: ['X'], main: 'Hi {{original}}' }
  const result = await readPresetFile(writePreset('Mine', preset, 'vesper').blob, 'x.json')
  expect(result).toMatchObject({ ok: true, value: { name: 'Mine', kind: 'vesper' } })
  expect(result.ok && result.value.changes).toEqual(preset)
})

test('a hostile file of ours is bounded and whole again', async () => {
  const parts = [
    { kind: 'place', place: 'nowhere' },
    { kind: 'text', id: 'main' },
    7,
    { kind: 'text', id: 'a', text: 'b' },
  ]
  const { changes } = await read({ vesper: 'preset', preset: { samplers: { temperature: 1e9, topK: 'x' }, parts } })
  expect(changes.samplers).toEqual({ temperature: 2 })
  expect(changes.parts?.map(({ id }) => id)).toContain('a')
  expect(promptPlaces.every((place) => changes.parts?.some(({ id }) => id === place))).toBe(true)
})

test('what is no preset is refused in plain words', async () => {
  for (const text of ['{"hello":1}', 'nonsense', '[]']) {
    const result = await readPresetFile(new Blob([text]), 'a.json')
    expect(result.ok).toBe(false)
  }
})

test('whatever a file says, samplers stay within their ranges', async () => {
  const values = fc.record({ temp: fc.double(), rep_pen: fc.double(), top_k: fc.double(), min_p: fc.double() })
  await fc.assert(
    fc.asyncProperty(values, async (file) => {
      const { changes } = await read(file)
      for (const name of samplerNames) {
        const value = changes.samplers?.[name]
        if (value === undefined) continue
        expect(value).toBeGreaterThanOrEqual(samplerRanges[name].min)
        expect(value).toBeLessThanOrEqual(samplerRanges[name].max)
      }
    }),
  )
})

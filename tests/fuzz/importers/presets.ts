import { defaultPreset } from '../../../src/shared/presets/preset.ts'
import { readPresetFile } from '../../../src/workers/media/presets/readPresetFile.ts'
import { writePreset } from '../../../src/workers/media/presets/writePreset.ts'
import { damagedJsonFile, fileOf } from '../damage.ts'
import { expectThat, refusedBecause, type Target, target } from '../target.ts'

const marker = (identifier: string) => ({ identifier, name: identifier, marker: true })
const chat = {
  temperature: 1.1,
  top_p: 0.9,
  openai_max_context: 16_000,
  openai_max_tokens: 600,
  openai_model: 'gull-4',
  proxy_password: 'canary-key',
  prompts: [
    { identifier: 'main', name: 'Main', role: 'system', content: 'Write slowly.' },
    ...['worldInfoBefore', 'charDescription', 'chatHistory'].map(marker),
    { identifier: 'x1', name: 'Pace', role: 'user', content: 'No haste.', injection_position: 1, injection_depth: 2 },
  ],
  prompt_order: [
    {
      character_id: 100_001,
      order: ['main', 'charDescription', 'chatHistory', 'x1'].map((identifier) => ({ identifier, enabled: true })),
    },
  ],
}
const own = JSON.parse(await writePreset('Evening', defaultPreset, 'vesper').blob.text()) as object
const seeds: readonly string[] = [
  own,
  chat,
  { temp: 0.7, rep_pen: 1.1, top_p: 0.9, typical_p: 1, sampler_order: [6, 0, 1] },
  { name: 'Story', story_string: '{{#if system}}{{system}}{{/if}}{{description}}', example_separator: '***' },
  { name: 'Plain', input_sequence: '### In', output_sequence: '### Out', stop_sequence: '</s>', wrap: true },
  { name: 'Slow', content: 'Write slowly.' },
].map((document) => JSON.stringify(document))

export const presetTargets: readonly Target[] = [
  target({
    name: 'preset',
    input: (random) => damagedJsonFile(seeds, random),
    async run(bytes) {
      const found = await readPresetFile(fileOf(bytes), 'Evening.json')
      if (!found.ok) return refusedBecause(found.error.message)
      const { name, changes } = found.value
      expectThat(typeof name === 'string' && name !== '', 'A preset without a name')
      expectThat(!JSON.stringify(found.value).includes('canary-key'), 'A key came along')
      const preset = { ...defaultPreset, ...changes }
      for (const format of ['vesper', 'sillytavern'] as const) {
        const again = await readPresetFile(writePreset(name, preset, format).blob, 'Again.json')
        expectThat(again.ok, `The ${format} file of it cannot be read`)
      }
      return 'read'
    },
    outcomes: ['read', 'refused'],
  }),
]

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPreset } from '../../../src/workers/media/presets/readPreset.ts'

const chatPreset = {
  temperature: 0.8,
  top_p: '0.9',
  top_k: '',
  openai_max_context: 8192,
  openai_max_tokens: 300,
  stream_openai: true,
  chat_completion_source: 'claude',
  claude_model: 'a-model',
  openai_model: 'another',
  reverse_proxy: 'https://proxy.example/v1',
  proxy_password: 'secret-1',
  custom_url: 'https://custom.example',
  api_key_openai: 'secret-2',
  custom_include_headers: 'Authorization: secret-3',
  assistant_prefill: 'Sure.',
  wi_format: '{0}',
  prompts: [
    { identifier: 'main', name: 'Main', role: 'system', content: 'Write well.', system_prompt: true },
    { identifier: 'chatHistory', name: 'History', marker: true },
    {
      identifier: 'note',
      name: 'Note',
      role: 'user',
      content: 'Slowly.',
      injection_position: 1,
      injection_depth: 2,
      injection_order: 50,
      injection_trigger: ['continue'],
      forbid_overrides: true,
    },
    { identifier: 'spare', name: 'Spare', content: 'Unused.' },
  ],
  prompt_order: [
    { character_id: 100_000, order: [{ identifier: 'main', enabled: false }] },
    {
      character_id: 100_001,
      order: [
        { identifier: 'note', enabled: true },
        { identifier: 'main', enabled: true },
        { identifier: 'gone', enabled: true },
        { identifier: 'chatHistory', enabled: false },
      ],
    },
  ],
}

test('C77 a chat preset keeps order, roles, depth and switches', () => {
  expect(readPreset(chatPreset)).toMatchObject({
    kind: 'chat',
    samplers: { temperature: 0.8, top_p: 0.9 },
    contextTokens: 8192,
    replyTokens: 300,
    stream: true,
    modelHint: 'a-model',
    helpers: { assistant_prefill: 'Sure.', wi_format: '{0}' },
    prompts: [
      {
        identifier: 'note',
        role: 'user',
        enabled: true,
        place: { kind: 'at-depth', depth: 2, order: 50 },
        triggers: ['continue'],
        forbidOverrides: true,
      },
      { identifier: 'main', role: 'system', enabled: true, content: 'Write well.', place: { kind: 'in-order' } },
      { identifier: 'chatHistory', marker: true, enabled: false },
      { identifier: 'spare', enabled: false },
    ],
  })
})

test('C77 no key and no address comes along', () => {
  const text = JSON.stringify(readPreset({ ...chatPreset, claude_model: 'https://model.example' }))
  expect(text).not.toMatch(/secret|https?:/)
})

test('C77 without a general order the first one counts', () => {
  const prompt_order = [{ character_id: 7, order: [{ identifier: 'main', enabled: true }] }]
  const preset = readPreset({ ...chatPreset, prompt_order })
  expect(preset?.kind === 'chat' ? preset.prompts.map(({ identifier, enabled }) => [identifier, enabled]) : []).toEqual(
    [
      ['main', true],
      ['chatHistory', false],
      ['note', false],
      ['spare', false],
    ],
  )
})

test('samplers for text completion are taken by name, server settings are not', () => {
  const file = {
    temp: 1.1,
    rep_pen: 1.05,
    dry_multiplier: 0.8,
    sampler_order: [6, 0],
    server_url: 'https://x.example',
    streaming: true,
  }
  expect(readPreset(file)).toEqual({
    kind: 'samplers',
    samplers: { temp: 1.1, rep_pen: 1.05, dry_multiplier: 0.8, sampler_order: [6, 0] },
  })
})

test('templates: a system prompt, a story, an instruction format', () => {
  expect(readPreset({ name: 'Calm', content: 'Be calm.' })).toEqual({
    kind: 'system-prompt',
    name: 'Calm',
    content: 'Be calm.',
  })
  expect(readPreset({ name: 'S', story_string: '{{#if system}}{{system}}\n{{/if}}{{description}}' })).toMatchObject({
    kind: 'context',
    supported: true,
  })
  expect(readPreset({ story_string: '{{#each x}}{{/each}}' })).toMatchObject({ kind: 'context', supported: false })
  expect(readPreset({ input_sequence: '<u>', output_sequence: '<a>', stop_sequence: '</s>' })).toMatchObject({
    kind: 'instruct',
    sequences: { input_sequence: '<u>', output_sequence: '<a>' },
    stop: ['</s>'],
  })
})

test('regex scripts come switched off, and those that make HTML say so', () => {
  const script = {
    scriptName: 'Panel',
    findRegex: '/x/g',
    replaceString: '<div>$1</div>',
    placement: [2],
    disabled: false,
  }
  expect(readPreset([script])).toMatchObject({
    kind: 'regex-scripts',
    scripts: [{ name: 'Panel', enabled: false, makesHtml: true, placement: [2] }],
  })
})

test('anything else is not a preset, and nothing makes the reader throw', () => {
  expect(readPreset({ spec: 'chara_card_v2', data: { name: 'Zoë' } })).toBeUndefined()
  const shapes = fc.record(
    {
      prompts: fc.jsonValue(),
      prompt_order: fc.jsonValue(),
      temp: fc.jsonValue(),
      story_string: fc.jsonValue(),
      content: fc.jsonValue(),
      findRegex: fc.jsonValue(),
      replaceString: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(shapes, (value) => {
      expect(() => readPreset(value)).not.toThrow()
    }),
  )
})

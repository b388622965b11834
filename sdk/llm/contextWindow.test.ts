import { describe, expect, test } from 'vitest'
import {
  koboldWindow,
  llamaCppWindow,
  lmStudioWindows,
  ollamaTrainedWindow,
  textGenerationWebuiWindow,
} from './contextWindow.ts'
import { readModelList } from './modelList.ts'

test.each([
  [
    'Ollama, by family',
    ollamaTrainedWindow({ model_info: { 'general.architecture': 'owl', 'owl.context_length': 8192 } }),
    8192,
  ],
  ['Ollama, by ending', ollamaTrainedWindow({ model_info: { 'tern.context_length': 4096 } }), 4096],
  ['llama.cpp', llamaCppWindow({ default_generation_settings: { n_ctx: 4096 } }), 4096],
  ['KoboldCpp', koboldWindow({ value: 16_384 }), 16_384],
  ['text-generation-webui', textGenerationWebuiWindow({ truncation_length: 8192 }), 8192],
  ['a window of three tokens', koboldWindow({ value: 3 }), undefined],
  ['a window in quotes', koboldWindow({ value: '4096' }), undefined],
])('%s', (_server, found, wanted) => expect(found).toBe(wanted))

test('LM Studio’s loaded window wins over the possible one', () => {
  const list = {
    data: [
      { id: 'a', max_context_length: 32_768, loaded_context_length: 8192 },
      { id: 'b', max_context_length: 4096 },
    ],
  }
  expect([...lmStudioWindows(list)]).toEqual([
    ['a', 8192],
    ['b', 4096],
  ])
})

describe('model lists', () => {
  test.each([
    ['under data', { data: [{ id: 'a' }] }],
    ['under models', { models: [{ name: 'a' }] }],
    ['bare', [{ id: 'a' }]],
    ['of names', ['a']],
    ['with doubles and nonsense', { data: [{ id: 'a' }, { id: 'a' }, null, 7, {}, ''] }],
  ])('%s', (_shape, json) => expect(readModelList(json)).toEqual([{ id: 'a' }]))

  test('that are none', () => expect(readModelList({ hello: 1 })).toBeUndefined())

  test.each([
    ['context_length', { context_length: 8192 }],
    ['max_model_len', { max_model_len: 8192 }],
    ['n_ctx_train', { meta: { n_ctx_train: 8192 } }],
    ['the provider’s smaller one', { context_length: 32_768, top_provider: { context_length: 8192 } }],
  ])('tell the window by %s', (_field, more) =>
    expect(readModelList([{ id: 'a', ...more }])).toEqual([{ id: 'a', contextTokens: 8192 }]),
  )
})

test('a model that is named by the path of its file is labelled with the name of the file', () => {
  expect(
    readModelList({ data: [{ id: '/home/ada/models/Tiny-Q4.gguf' }, { id: 'C:\\models\\b.gguf' }, { id: 'org/c' }] }),
  ).toEqual([
    { id: '/home/ada/models/Tiny-Q4.gguf', label: 'Tiny-Q4.gguf' },
    { id: 'C:\\models\\b.gguf', label: 'b.gguf' },
    { id: 'org/c' },
  ])
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../../public/models/minilm')
const read = (name: string) => readFileSync(join(folder, name))
const notes = read('README.md').toString()

test.each([
  ['onnx/model_quantized.onnx', '8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6'],
  ['tokenizer.json', 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037'],
])('%s is the very file that was taken over, and the notes say so', (name, checksum) => {
  expect(createHash('sha256').update(read(name)).digest('hex')).toBe(checksum)
  expect(notes).toContain(checksum)
})

test('the files beside it agree with each other', () => {
  const { model } = JSON.parse(read('tokenizer.json').toString())
  expect(JSON.parse(read('config.json').toString()).vocab_size).toBe(Object.keys(model.vocab).length)
  expect(JSON.parse(read('tokenizer_config.json').toString()).model_max_length).toBe(256)
  expect(read('LICENSE').toString()).toContain('Apache License')
})

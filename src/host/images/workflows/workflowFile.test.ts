import { expect, test } from 'vitest'
import { readWorkflowFile } from './workflowFile.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const chunk = (kind: string, content: string) =>
  `${String.fromCharCode(0, 0, content.length >> 8, content.length & 255)}${kind}${content}\0\0\0\0`
const png = (...chunks: readonly string[]) => bytes(`\x89PNG\r\n\x1a\n${chunks.join('')}`)

test('a JSON file is taken to the letter', () => {
  const text = '{"3": {"inputs": {"seed": 18446744073709551615}}}'
  expect(readWorkflowFile(new TextEncoder().encode(text))).toEqual({ kind: 'text', text })
})

test('images-C76 a picture of ComfyUI brings the workflow that painted it, and not the one of the canvas', () => {
  const picture = png(chunk('tEXt', 'workflow\0{"nodes": []}'), chunk('tEXt', 'prompt\0{"3": {}}'), chunk('IEND', ''))
  expect(readWorkflowFile(picture)).toEqual({ kind: 'text', text: '{"3": {}}' })
})

test('letters beyond the plain ones come through, in either kind of text', () => {
  const text = '{"3": {"inputs": {"text": "caf\x85 \xe9"}}}'
  expect(readWorkflowFile(png(chunk('tEXt', `prompt\0${text}`)))).toEqual({ kind: 'text', text })
  expect(readWorkflowFile(png(chunk('iTXt', 'prompt\0\0\0\0\0{"3": "caf\xc3\xa9"}')))).toEqual({
    kind: 'text',
    text: '{"3": "caf\xe9"}',
  })
})

test('a picture without a workflow, a broken one and any other file are refused with what to bring', () => {
  for (const file of [png(chunk('IEND', '')), png('\xff\xff\xff\xfftEXt'), bytes('\xff\xfe\x00')])
    expect(readWorkflowFile(file)).toMatchObject({ kind: 'refused', why: expect.stringContaining('JSON') })
})

import { expect, test } from 'vitest'
import { readWorkflow } from './readWorkflow.ts'

const read = (file: Uint8Array<ArrayBuffer>) => readWorkflow(new Blob([file]))
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const chunk = (kind: string, content: string) =>
  `${String.fromCharCode(0, 0, content.length >> 8, content.length & 255)}${kind}${content}\0\0\0\0`
const png = (...chunks: readonly string[]) => bytes(`\x89PNG\r\n\x1a\n${chunks.join('')}`)

test('a JSON file is taken to the letter', async () => {
  const text = '{"3": {"inputs": {"seed": 18446744073709551615}}}'
  expect(await read(new TextEncoder().encode(text))).toEqual({ ok: true, value: text })
})

test('images-C76 a picture of ComfyUI brings the workflow that painted it, and not the one of the canvas', async () => {
  const picture = png(chunk('tEXt', 'workflow\0{"nodes": []}'), chunk('tEXt', 'prompt\0{"3": {}}'), chunk('IEND', ''))
  expect(await read(picture)).toEqual({ ok: true, value: '{"3": {}}' })
})

test('letters beyond the plain ones come through, in either kind of text', async () => {
  const text = '{"3": {"inputs": {"text": "caf\x85 \xe9"}}}'
  expect(await read(png(chunk('tEXt', `prompt\0${text}`)))).toEqual({ ok: true, value: text })
  expect(await read(png(chunk('iTXt', 'prompt\0\0\0\0\0{"3": "caf\xc3\xa9"}')))).toEqual({
    ok: true,
    value: '{"3": "caf\xe9"}',
  })
})

test('a picture without a workflow, a broken one and any other file are refused with what to bring', async () => {
  for (const file of [png(chunk('IEND', '')), png('\xff\xff\xff\xfftEXt'), bytes('\xff\xfe\x00')])
    expect(await read(file)).toMatchObject({ ok: false, error: { message: expect.stringContaining('JSON') } })
})

test('a text beyond 2 MB is refused, alone and in a picture', async () => {
  const text = ' '.repeat(2 * 1024 * 1024 + 1)
  const refused = { ok: false, error: { message: expect.stringContaining('larger than 2 MB') } }
  expect(await read(bytes(text))).toMatchObject(refused)
  const long = Uint8Array.from([...png(), 0, 0x20, 0, 8, ...bytes('tEXtprompt\0')])
  const picture = new Blob([long, text, '\0\0\0\0'])
  expect(await readWorkflow(picture)).toMatchObject(refused)
})

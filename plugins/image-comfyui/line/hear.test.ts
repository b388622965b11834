import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hear } from './hear.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const jpeg = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]

function frame(kind: number, second: number, rest: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(8 + rest.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, kind)
  view.setUint32(4, second)
  bytes.set(rest, 8)
  return bytes
}

test('a text is an event, with the job it is about', () => {
  const heard = hear(bytesOf('{"type":"executing","data":{"node":"4","prompt_id":"a"}}'))
  expect(heard).toEqual({ kind: 'event', type: 'executing', job: 'a', data: { node: '4', prompt_id: 'a' } })
})

test('a plain preview is a picture of nobody’s', () => {
  expect(hear(frame(1, 1, jpeg))).toMatchObject({ kind: 'picture', picture: { size: 7, type: 'image/jpeg' } })
})

test('a preview may say whose it is', () => {
  const about = bytesOf('{"node_id":"5","prompt_id":"a"}')
  expect(hear(frame(4, about.length, [...about, ...jpeg]))).toMatchObject({ kind: 'picture', job: 'a', node: '5' })
})

test.each([
  ['of a kind nobody knows', frame(9, 1, jpeg)],
  ['that says it is longer than it is', frame(4, 5000, jpeg)],
  ['that is no picture', frame(1, 1, [1, 2, 3, 4, 5])],
  ['that breaks off', new Uint8Array([0, 0, 0, 1, 0])],
  ['about nothing', frame(4, 2, [0x5b, 0x5d, ...jpeg])],
])('a frame %s is dropped', (_name, bytes) => {
  expect(hear(bytes)).toBeUndefined()
})

test('names of an object’s own machinery are names like any', () => {
  expect(hear(bytesOf('{"__proto__":{"type":"executing"},"data":{}}'))).toBeUndefined()
  expect(hear(bytesOf('{"type":"constructor","data":{"prompt_id":"__proto__"}}'))).toMatchObject({
    type: 'constructor',
  })
})

test('no message at all makes it fall over', () => {
  const messages = fc.oneof(
    fc.uint8Array({ maxLength: 64 }),
    fc.uint8Array({ maxLength: 64 }).map((rest) => frame(4, rest.length / 2, [...rest])),
    fc.json().map(bytesOf),
    fc.record({ type: fc.string(), data: fc.jsonValue() }).map((value) => bytesOf(JSON.stringify(value))),
  )
  fc.assert(fc.property(messages, (bytes) => void hear(bytes)))
})

import fc from 'fast-check'
import type { ImageProgress } from 'sdk'
import { expect, test } from 'vitest'
import { readCancel, readCatalogue, readLook, readLoraAbout, readProgress, readWorkflowReport } from './fromBackend.ts'

const picture = new Blob(['picture'])

async function read(...items: readonly unknown[]): Promise<readonly ImageProgress[]> {
  async function* source() {
    yield* items
  }
  const all: ImageProgress[] = []
  for await (const item of readProgress(source())) all.push(item)
  return all
}

test('progress is clamped and never falls, and kinds that are not known yet are passed over', async () => {
  const all = await read(
    { kind: 'working', fraction: 0.4 },
    { kind: 'working', fraction: -3 },
    { kind: 'warmed up' },
    { kind: 'working', fraction: 40 },
    { kind: 'done', picture, seed: 1 },
  )
  expect(all.map((item) => (item.kind === 'working' ? item.fraction : item.kind))).toEqual([0.4, 0.4, 1, 'done'])
})

test.each<[string, readonly unknown[]]>([
  ['an end without a picture', [{ kind: 'working', fraction: 1 }]],
  ['a picture that is none', [{ kind: 'done', picture: 'data:image/png;base64,', seed: 1 }]],
  ['an empty picture', [{ kind: 'done', picture: new Blob([]), seed: 1 }]],
  ['what is no progress', ['half']],
  ['a ticket without end', [{ kind: 'ticket', ticket: 'x'.repeat(9000) }]],
])('%s is refused', async (_title, items) => {
  await expect(read(...items)).rejects.toMatchObject({ code: 'plugin/call-failed' })
})

test('after the last picture nothing is listened to', async () => {
  expect(await read({ kind: 'done', picture, seed: 1 }, 'rubbish')).toHaveLength(1)
})

test('lists of names come without what is none', () => {
  const { loras, samplers } = readCatalogue({ loras: ['a', 7, '', null, 'b'.repeat(501), 'c'], samplers: { 0: 'x' } })
  expect(loras).toEqual(['a', 'c'])
  expect(samplers).toEqual([])
})

test('a server may only claim what is known', () => {
  expect(readLook({ name: 'ComfyUI', version: '0.8.0', can: ['init', 'fly'] })).toEqual({
    name: 'ComfyUI',
    version: '0.8.0',
    can: ['init'],
  })
})

test('whatever is answered, what is read is of its type', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true }), (answer) => {
      expect(['cancelled', 'finished', 'unconfirmed']).toContain(readCancel(answer))
      for (const reader of [readLook, readCatalogue, readLoraAbout, readWorkflowReport]) {
        try {
          expect(structuredClone(reader(answer))).toEqual(reader(answer))
        } catch (error) {
          expect(error).toMatchObject({ code: 'plugin/call-failed' })
        }
      }
    }),
  )
})

import { expect, test } from 'vitest'
import type { Exporter } from '../contributions/exporter.ts'
import { wordingOf } from '../entities.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { type ExporterSubject, exporterKit } from './exporterKit.ts'
import { gather } from './gather.ts'

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))

const good: Exporter = {
  async write(_session, messages, { signal }) {
    const lines = []
    for await (const message of messages) {
      signal.throwIfAborted()
      lines.push({ role: message.role, content: wordingOf(message).content })
    }
    return bytesOf(lines)
  },
}
const subject = (write = good.write): ExporterSubject => ({
  make: () => ({ write }),
  read: (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
})

test('passes an exporter that keeps its promises', async () => {
  expect(await brokenRows(exporterKit, () => subject())).toEqual([])
})

test.each<[string, string, Exporter['write']]>([
  ['text where bytes should be', 'file', async () => '' as unknown as Uint8Array],
  [
    'the first wording instead of the one that counts',
    'round-trip',
    async (_session, messages) =>
      bytesOf((await gather(messages)).map(({ role, variants }) => ({ role, content: variants[0]?.content }))),
  ],
  [
    'reading twice',
    'long',
    async (session, messages, options) => {
      for await (const _ of messages);
      return good.write(session, messages, options)
    },
  ],
  [
    'not hearing the abort',
    'abort',
    (session, messages) => good.write(session, messages, { signal: new AbortController().signal }),
  ],
  ['half a chat', 'torn', (...args) => good.write(...args).catch(() => bytesOf([]))],
  [
    'a throw at something new',
    'unknown-kinds',
    async (session, messages, options) => {
      const all = await gather(messages)
      if (all.some(({ role }) => !['user', 'assistant', 'system'].includes(role))) throw new Error('Who is that?')
      return good.write(
        session,
        (async function* () {
          yield* all
        })(),
        options,
      )
    },
  ],
])('catches %s', async (_fault, row, write) => {
  expect(await brokenRows(exporterKit, () => subject(write), row)).toEqual([row])
})

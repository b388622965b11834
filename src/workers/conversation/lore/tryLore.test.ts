import { expect, test } from 'vitest'
import { inPlaceRegexRunner } from './regexRunner.ts'
import { tryLore } from './tryLore.ts'

const names = { char: 'Ada', user: 'Robin' }
const entry = (id: string, rest: object) => ({ id, keys: [], content: 'x', enabled: true, insertion_order: 1, ...rest })

async function verdicts(entries: readonly object[], texts: readonly string[], settings = {}) {
  const trace = await tryLore({ entries }, texts, settings, names, inPlaceRegexRunner())
  return Object.fromEntries(trace.map(({ entryId, verdict }) => [entryId, verdict]))
}

test('an entry whose key stands in a message is active, and tells where', async () => {
  const found = await verdicts([entry('a', { keys: ['harbour'] })], ['Hello.', 'To the harbour!'])
  expect(found.a).toMatchObject({ kind: 'active', cause: { kind: 'key', key: 'harbour', found: { id: '1' } } })
})

test('names stand in keys, and a pattern is a pattern', async () => {
  const entries = [entry('a', { keys: ['{{char}}'] }), entry('b', { keys: ['/ferr(y|ies)/i'] })]
  const found = await verdicts(entries, ['Ada takes the FERRY.'])
  expect(found).toMatchObject({ a: { kind: 'active' }, b: { kind: 'active' } })
})

test('settings count: how far back is searched', async () => {
  const texts = ['To the harbour!', 'Yes.', 'Good.']
  const entries = [entry('a', { keys: ['harbour'] })]
  expect((await verdicts(entries, texts, { depth: 2 })).a).toMatchObject({ reason: 'no-key-found' })
  expect((await verdicts(entries, texts, { depth: 3 })).a).toMatchObject({ kind: 'active' })
})

test('a disabled entry, one without keys and one of small chance are told apart', async () => {
  const entries = [
    entry('off', { keys: ['sea'], enabled: false }),
    entry('keyless', {}),
    entry('rare', { keys: ['sea'], extensions: { probability: 1 } }),
  ]
  expect(await verdicts(entries, ['The sea.'])).toMatchObject({
    off: { reason: 'disabled' },
    keyless: { reason: 'no-keys' },
    rare: { kind: 'active' },
  })
})

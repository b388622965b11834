import { failureOf } from 'sdk/llm'
import { expect, test } from 'vitest'
import { threadsFor } from './threads.ts'
import { crashed, loadFailed, theModel } from './troubles.ts'

const failed = (error: unknown) => failureOf(theModel, error)

test('a prompt that does not fit tells both numbers', () => {
  const said = 'request (5031 tokens) exceeds the available context size (4096 tokens), try increasing it'
  expect(failed(crashed(new Error(said), ''))).toMatchObject({
    kind: 'context',
    retryable: false,
    tokens: { prompt: 5031, window: 4096 },
    message: expect.stringContaining('5031 of 4096 tokens'),
  })
})

test.each(['Array buffer allocation failed', '(ABORT) Cannot enlarge memory arrays', 'std::bad_alloc', 'OOM'])(
  '“%s” means that memory ran out, while loading as well as later',
  (said) => {
    const expected = { code: 'out-of-memory', retryable: false, message: expect.stringContaining('smaller model') }
    expect(failed(loadFailed(new Error(said), ''))).toMatchObject(expected)
    expect(failed(crashed(new Error('unreachable'), said))).toMatchObject(expected)
  },
)

test('a kind of model that llama.cpp does not know is named', () => {
  const log = "error loading model: unknown model architecture: 'owl9'"
  expect(failed(loadFailed(new Error('load'), log)).message).toContain('owl9')
})

test('any other crash may be tried again', () => {
  expect(failed(crashed(new Error('unreachable'), ''))).toMatchObject({ kind: 'server', retryable: true })
})

test.each([
  ['a page that is not isolated has one', 0, { cores: 8, isolated: false }, 1],
  ['the page keeps a core', 0, { cores: 4, isolated: true }, 3],
  ['a single core is enough', 0, { cores: 1, isolated: true }, 1],
  ['more than eight do not help', 0, { cores: 32, isolated: true }, 8],
  ['a wish counts', 2, { cores: 8, isolated: true }, 2],
  ['but not beyond the cores there are', 30, { cores: 4, isolated: true }, 4],
])('threads: %s', (_, wanted, machine, threads) => {
  expect(threadsFor(wanted, machine)).toBe(threads)
})

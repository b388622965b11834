import { Scope } from 'sdk'
import { connect } from 'sdk/runtime'
import { afterEach, expect, test } from 'vitest'
import { answersOnly } from './answers.ts'

const scopes: Scope[] = []

afterEach(() => {
  for (const scope of scopes.splice(0)) scope.close()
})

/** Calls a stranger who answers each call with `reply`, under the call's own id. */
async function ask(reply: Record<string, unknown>): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const scope = new Scope('asking')
  scopes.push(scope)
  scope.add(() => port2.close())
  port2.addEventListener('message', ({ data }) => port2.postMessage({ id: (data as { id: string }).id, ...reply }))
  port2.start()
  let refuse = () => {}
  const refusal = new Promise((resolve) => {
    refuse = () => resolve('no answer')
  })
  const peer = connect<{ greet(): Promise<unknown> }>(
    answersOnly(port1, { counted: () => true, refused: refuse, overweight: () => {} }),
    'stranger',
    scope,
  )
  return await Promise.race([peer.greet(), refusal])
}

test('a plain answer is an answer', async () => {
  expect(await ask({ type: 'RAW', value: { words: ['good', 'evening'] } })).toEqual({ words: ['good', 'evening'] })
})

test('an error is an error with its code', async () => {
  const value = { isError: true, value: { name: 'PluginError', message: 'Too dark.', code: 'llm/server' } }
  await expect(ask({ type: 'HANDLER', name: 'throw', value })).rejects.toMatchObject({
    message: 'Too dark.',
    code: 'llm/server',
  })
})

test.each([
  ['a proxy', { type: 'HANDLER', name: 'proxy' }],
  ['a signal', { type: 'HANDLER', name: 'signal' }],
  ['an encoding nobody knows', { type: 'HANDLER', name: 'constructor' }],
  ['a call of its own', { type: 'APPLY', path: ['greet'], argumentList: [] }],
])('%s is none', async (_, reply) => {
  expect(await ask(reply)).toBe('no answer')
})

import type { Command, KeyValue } from 'sdk'
import { commandKit, fakeContext, fakeStorage, pluginKit, runKit } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of runKit(pluginKit, () => ({ manifest, definition }))) test(`${row}: ${title}`, run)

async function make({ storage }: { readonly storage: KeyValue }): Promise<Command> {
  const hello = await definition.command?.hello?.(fakeContext({ storage }).context)
  if (!hello) throw new Error('no command')
  return hello
}

for (const { row, title, run } of runKit(commandKit, () => ({ make }))) test(`${row}: ${title}`, run)

test('counts its greetings, also over a restart', async () => {
  const storage = fakeStorage()
  const greet = async () => {
    const { context, log } = fakeContext({ storage })
    const command = await definition.command?.hello?.(context)
    await command?.run({ signal: context.signal })
    return log.map(({ message }) => message)
  }
  expect(await greet()).toEqual(['Hello! Nice to meet you.'])
  expect(await greet()).toEqual(['Hello again, for the 2. time.'])
})

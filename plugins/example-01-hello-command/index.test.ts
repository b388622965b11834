import { fakeContext, fakeStorage, pluginTests } from 'sdk/testing'
import { expect, test } from 'vitest'
import definition from './index.ts'
import manifest from './plugin.json'

for (const { row, title, run } of pluginTests({ manifest, definition })) test(`${row}: ${title}`, run)

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

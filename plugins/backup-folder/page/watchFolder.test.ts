import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine } from '../../../src/host/engines/engine.fixture.ts'
import type { ChosenFolder } from './folder.ts'

/** The folder on disk, which the browser hands out when the test says so. */
const world = { give: (_: ChosenFolder) => {}, allow: (_: boolean) => {}, listed: 0, followed: 0, locked: 0 }
const parts: Partial<ChosenFolder> = {
  name: 'Copies',
  queryPermission: () =>
    new Promise((resolve) => Object.assign(world, { allow: (yes: boolean) => resolve(yes ? 'granted' : 'prompt') })),
}
const folder = parts as ChosenFolder

vi.mock(import('./folder.ts'), async (original) => ({
  ...(await original()),
  chosenFolder: () => new Promise((resolve) => Object.assign(world, { give: resolve })),
  ledger: { all: async () => new Map(), set: async () => {} },
}))
vi.stubGlobal('showDirectoryPicker', () => {})
vi.stubGlobal('navigator', {
  locks: {
    async request(_name: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<void>) {
      signal.throwIfAborted()
      world.locked++
      await work()
    },
  },
})
replaceEngine('storage', {
  async list() {
    world.listed++
    return []
  },
  changes() {
    world.followed++
    return (async function* () {
      yield { tables: [] }
    })()
  },
})

const { mirror, watchFolder } = await import('./watchFolder.ts')

let module: AbortController
beforeEach(() => {
  module = new AbortController()
  Object.assign(world, { listed: 0, followed: 0, locked: 0 })
})
afterEach(() => module.abort())

/** Lets what is waited for in between go on. */
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

test('the chosen folder is followed and written at once', async () => {
  const watching = watchFolder(module.signal)
  world.give(folder)
  await turns()
  world.allow(true)
  await turns()
  world.allow(true)
  await watching
  expect(world).toMatchObject({ followed: 1, locked: 1 })
  expect(mirror.state).toMatchObject({ phase: 'up-to-date', folder: 'Copies' })
})

test.each(['looked up', 'asked about'] as const)(
  'nothing is written when the module goes off while the folder is %s',
  async (when) => {
    const watching = watchFolder(module.signal)
    if (when === 'looked up') module.abort()
    world.give(folder)
    await turns()
    if (when === 'asked about') module.abort()
    world.allow(true)
    await watching
    expect(world).toMatchObject({ listed: 0, followed: 0, locked: 0 })
    expect(mirror.state).toEqual({ phase: 'off' })
  },
)

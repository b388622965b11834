import { setIncognito } from 'sdk/page/incognito.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceEngine, storedTables } from '../../../../src/host/engines/engine.fixture.ts'
import type { Change, ScenarioFiles } from '../../../../src/workers/storage/contract.ts'

const world = vi.hoisted(() => ({
  kept: new Set<string>(),
  commits: 0,
  fetch: vi.fn(async (url: string, _signal: AbortSignal) => ({
    bytes: new Uint8Array(3),
    type: 'image/png',
    hash: url,
  })),
}))
const { tables, table, write, storage } = storedTables()
replaceEngine('network', { storyMedium: world.fetch })
replaceEngine('storage', {
  ...storage,
  saveStoryFiles: async (files: readonly { hash: string }[]) => {
    for (const { hash } of files) world.kept.add(hash)
  },
  commit: async (_: string, changes: readonly Change[]) => {
    world.commits += 1
    write(changes)
    return 1
  },
})
const { allowWeb, hostsAllowed, hostsOf, refusedFor, webConsent, withdrawWeb } = await import('./webConsent.ts')
const { cancelLoading, loadAll, loadingOf, loadings } = await import('./loadAll.ts')
const { listWebFiles, webFilesOf } = await import('./webFiles.ts')
const { webMedia } = await import('./webMedia.ts')

const cup = 'https://pics.example/cup.png'
const record = () => table('scenarios').get('tea') as { id: string; options: Record<string, unknown> }
const told: string[] = []
const open = () => webMedia(record(), (message) => void told.push(message))
const listed = () =>
  ((table('scenarioFiles').get('web:tea') as ScenarioFiles | undefined)?.files ?? []).map((f) => f.name)

beforeEach(() => {
  vi.useFakeTimers()
  tables.clear()
  world.kept.clear()
  world.commits = 0
  world.fetch.mockClear()
  table('scenarios').set('tea', { id: 'tea', options: {} })
  Object.assign(webConsent, { allowed: {}, refused: {} })
  loadings.byStory = {}
  told.length = 0
})
afterEach(async () => {
  await listWebFiles()
  vi.useRealTimers()
})

test('nothing is asked of the web unless the player says so, and it is told once why', async () => {
  const web = open()
  expect(await web.get(cup)).toBeUndefined()
  expect(await web.get('https://pics.example/pot.png')).toBeUndefined()
  expect(world.fetch).not.toHaveBeenCalled()
  expect(told).toEqual([expect.stringContaining('Blocked a file from pics.example')])
  expect(refusedFor('tea')).toEqual(['pics.example'])
})

test('what was allowed comes once, is kept with the story, and is there for the next play', async () => {
  await allowWeb('tea', ['pics.example'])
  expect(record().options.web).toEqual(['pics.example'])
  const web = open()
  const [first, again] = await Promise.all([web.get(cup), web.get(cup)])
  expect(first).toMatchObject({ name: cup, type: 'image/png', size: 3, bytes: cup })
  expect(again).toBe(first)
  web.close()
  await listWebFiles()
  expect(listed()).toEqual([cup])
  expect(world.kept).toEqual(new Set([cup]))

  await withdrawWeb('tea')
  expect(await open().get(cup)).toMatchObject({ bytes: cup })
  expect(world.fetch).toHaveBeenCalledTimes(1)
})

test('consent is for the servers that were listed, not for others a story thinks of later', async () => {
  await allowWeb('tea', ['pics.example'])
  expect(await open().get('https://tracker.example/pixel.gif')).toBeUndefined()
  expect(world.fetch).not.toHaveBeenCalled()
})

test('consent counts from the moment it is given, also in a running play, and until it is taken back', async () => {
  const web = open()
  await web.get(cup)
  await allowWeb('tea', ['pics.example'])
  expect(await web.get(cup)).toBeDefined()
  await withdrawWeb('tea')
  expect(await web.get('https://pics.example/other.png')).toBeUndefined()
  expect(record().options).toEqual({})
})

test('an incognito tab knows of no consent but its own, and keeps none', async () => {
  table('scenarios').set('tea', { id: 'tea', options: { web: ['pics.example'] } })
  setIncognito(true)
  expect(hostsAllowed(record())).toEqual([])
  await allowWeb('tea', ['tiles.example'])
  expect(hostsAllowed(record())).toEqual(['tiles.example'])
  expect(record().options.web).toEqual(['pics.example'])
})

test('what lies in the player’s own house is never asked for, whatever was allowed', async () => {
  table('scenarios').set('tea', { id: 'tea', options: { web: ['192.168.1.1', 'localhost', 'router'] } })
  const web = open()
  for (const link of ['http://192.168.1.1/a.png', 'https://localhost/a.png', 'https://router/a.png', 'file:///a.png'])
    expect(await web.get(link)).toBeUndefined()
  expect(world.fetch).not.toHaveBeenCalled()
  expect(hostsOf(['http://192.168.1.1/a.png', cup, 'http://Pics.example/b.png'])).toEqual(['pics.example'])
})

test('what cannot be had is told once, and not asked for again in this play', async () => {
  await allowWeb('tea', ['pics.example'])
  world.fetch.mockRejectedValueOnce(new Error('What pics.example sent is no picture, sound or film.'))
  const web = open()
  await web.get(cup)
  expect(await web.get(cup)).toBeUndefined()
  expect(told).toEqual(['What pics.example sent is no picture, sound or film.'])
  expect(world.fetch).toHaveBeenCalledTimes(1)
})

test('a consent that is not a list of names allows nobody', () => {
  for (const web of [true, 'pics.example', { 0: 'pics.example' }, [7, null]])
    expect(hostsAllowed({ id: 'tea', options: { web } })).toEqual([])
})

test('everything can be loaded before the play: what is here is left out, what fails is told', async () => {
  await allowWeb('tea', ['pics.example'])
  const links = ['a', 'b', 'c', 'a'].map((name) => `https://pics.example/${name}.png`)
  world.fetch.mockRejectedValueOnce(new Error('Gone.'))
  await loadAll(record(), [...links, 'https://other.example/x.png', 'https://127.0.0.1/x.png'])
  expect(loadingOf('tea')).toEqual({
    phase: 'over',
    done: 4,
    total: 4,
    failed: expect.arrayContaining([
      'https://pics.example/a.png: Gone.',
      'https://other.example/x.png: other.example is not allowed.',
    ]),
  })
  expect([...(await webFilesOf('tea')).keys()].sort()).toEqual(links.slice(1, 3))
  expect(listed().sort()).toEqual(links.slice(1, 3))

  await loadAll(record(), links)
  expect(loadingOf('tea')).toMatchObject({ done: 1, total: 1, failed: [] })
  expect(listed()).toHaveLength(3)
})

test('loading can be called off, and what came already stays', async () => {
  await allowWeb('tea', ['pics.example'])
  const links = Array.from({ length: 20 }, (_, at) => `https://pics.example/${at}.png`)
  let count = 0
  world.fetch.mockImplementation(async (url) => {
    if (++count === 5) cancelLoading('tea')
    return { bytes: new Uint8Array(3), type: 'image/png', hash: url }
  })
  await loadAll(record(), links)
  expect(loadingOf('tea')?.phase).toBe('called-off')
  expect(listed().length).toBeGreaterThan(0)
  expect(listed().length).toBeLessThan(10)
})

test('what comes in a swarm is written down at once, and nothing is left of a story that was deleted', async () => {
  await allowWeb('tea', ['pics.example'])
  const before = world.commits
  const web = open()
  for (let at = 0; at < 30; at++) await web.get(`https://pics.example/${at}.png`)
  await vi.advanceTimersByTimeAsync(2500)
  expect(world.commits - before).toBe(1)
  expect(listed()).toHaveLength(30)

  await web.get('https://pics.example/late.png')
  tables.clear()
  await vi.advanceTimersByTimeAsync(2500)
  expect(listed()).toEqual([])
})

test('a story that loads without end is stopped, and it is told', async () => {
  await allowWeb('tea', ['pics.example'])
  const film = { name: 'https://pics.example/film.webm', type: 'video/webm', size: 2 * 1024 ** 3, bytes: 'film' }
  table('scenarioFiles').set('web:tea', { id: 'web:tea', files: [film] } as never)
  expect(await open().get(cup)).toBeUndefined()
  expect(told).toEqual([expect.stringContaining('the limit of 2 GB')])
  expect(world.kept.size).toBe(0)
})

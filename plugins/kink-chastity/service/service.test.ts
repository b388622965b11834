import { type Capabilities, type CharacterId, codeOf, type LockProvider, messageOf, PluginError } from 'sdk'
import { type FakeClock, type FakeNet, fakeClock, fakeContext, fakeNet } from 'sdk/testing'
import { expect, test } from 'vitest'
import { type LockFault, LockService, type LockServiceOptions } from '../../../tests/simulators/chastity/lockService.ts'
import definition from '../index.ts'

const options = { signal: new AbortController().signal }
const hour = 3600

interface Rig {
  readonly lock: Required<LockProvider>
  readonly network: FakeNet
  readonly service: LockService
  readonly clock: FakeClock
  /** Lets time pass until the work is over. */
  over<T>(work: Promise<T>): Promise<T>
}

async function rig(id: 'vesper' | 'chaster', given: Omit<LockServiceOptions, 'now'> = {}): Promise<Rig> {
  const clock = fakeClock()
  const service = new LockService({ now: clock.now, chaster: id === 'chaster', ...given })
  const network = fakeNet(service.serve)
  return {
    lock: await lockOf(id, network.net, clock),
    network,
    service,
    clock,
    async over(work) {
      let isOver = false
      const end = () => {
        isOver = true
      }
      work.then(end, end)
      for (let step = 0; step < 100 && !isOver; step += 1) await clock.advance(500)
      return await work
    },
  }
}

async function lockOf(id: 'vesper' | 'chaster', net: Capabilities['net'], clock: FakeClock) {
  const { context } = fakeContext({ grants: { net } })
  const make = definition.lockProvider?.[id] as (of: typeof context, time: FakeClock) => LockProvider
  return (await make(context, clock)) as Required<LockProvider>
}

const why = async (work: Promise<unknown>): Promise<readonly [string | undefined, string]> => {
  try {
    await work
    return [undefined, 'done']
  } catch (error) {
    return [codeOf(error), messageOf(error)]
  }
}

test('who is not signed in is asked to, and nothing was lost', async () => {
  const fetch = async () => {
    throw new PluginError('secret/missing', 'Please sign in to use the hosted service.')
  }
  const wanted = ['lock/not-ready', 'Provider not initialized. Sign in to use locks of your account.']
  for (const id of ['vesper', 'chaster'] as const) {
    const lock = await lockOf(id, { ...fakeNet().net, fetch }, fakeClock())
    expect(await why(lock.status(options))).toEqual(wanted)
    expect(await why(lock.addTime({ seconds: 60, id: 'a' }, options))).toEqual(wanted)
  }
})

test('calls are made in the player’s name, and an id is encoded whole', async () => {
  const { lock, network } = await rig('vesper')
  await lock.context("it's (me) & you!*~" as CharacterId, options)
  await lock.context(undefined, options)
  expect(network.requests).toEqual([
    {
      url: 'account:/chastity/ai-context?characterId=it%27s%20%28me%29%20%26%20you%21%2A~',
      method: 'GET',
      headers: {},
    },
    { url: 'account:/chastity/ai-context', method: 'GET', headers: {} },
  ])
})

test('who asks what happened is told nothing, for the service lists nothing', async () => {
  for (const id of ['vesper', 'chaster'] as const) {
    const { lock, service } = await rig(id)
    expect(await lock.history?.(options)).toEqual([])
    expect(service.requests).toEqual([])
  }
})

test('the server’s clock counts, not that of this computer', async () => {
  const { lock, clock } = await rig('vesper')
  await lock.lock({ seconds: 2 * hour }, options)
  await clock.advance(hour * 1000)
  expect(await lock.status(options)).toMatchObject({ remainingSeconds: hour, formattedTime: '1h', provider: 'local' })
})

test.each<[LockFault['kind'], string, RegExp]>([
  ['rate', 'lock/too-often', /^Too many requests\. Try again in 30 seconds\.$/],
  ['down', 'lock/failed', /^Server is temporarily unavailable\. Please try again later\./],
  [
    'unauthorized',
    'lock/not-ready',
    /^Authentication failed\. Please check your credentials and try logging in again\.$/,
  ],
  ['reconnect', 'lock/reconnect', /^Chaster authentication expired\. Please reconnect your account\.$/],
  ['offline', 'lock/failed', /^Can’t reach the service\./],
  ['silent', 'lock/failed', /^The service did not answer in time\./],
  ['garbage', 'lock/failed', /cannot be read/],
])('a service that is “%s” is told as %s', async (kind, code, words) => {
  const { lock, service, over } = await rig('chaster')
  service.fault({ kind, path: '/status' })
  const [found, said] = await over(why(lock.status(options)))
  expect(found).toBe(code)
  expect(said).toMatch(words)
})

test('an hour that is full is told in the service’s own words', async () => {
  const { lock } = await rig('vesper')
  await lock.changeSettings({ maxAddPerHour: 600 }, options)
  await lock.lock({ seconds: hour }, options)
  await lock.addTime({ seconds: 500, id: 'a' }, options)
  expect(await why(lock.addTime({ seconds: 200, id: 'b' }, options))).toEqual([
    'lock/too-often',
    'Hourly limit reached. You can add up to 100s more this hour.',
  ])
})

test.each(['done-and-down', 'done-and-silent'] as const)(
  'time whose answer was lost (%s) is found in the lock, and not asked for again',
  async (kind) => {
    const { lock, service, over } = await rig('vesper')
    await lock.lock({ seconds: hour }, options)
    service.fault({ kind, path: '/add-time' })
    const { added, status } = await over(lock.addTime({ seconds: 300, id: 'a' }, options))
    expect([added, status.totalTimeAdded]).toEqual([300, 300])
    expect(service.requests.filter((call) => call === 'POST /add-time')).toHaveLength(1)
    expect(service.ids).toContain('a')
  },
)

test.each(['down', 'silent', 'offline'] as const)(
  'time that was not added (%s) is said not to be, and not asked for again',
  async (kind) => {
    const { lock, service, over } = await rig('vesper')
    await lock.lock({ seconds: hour }, options)
    service.fault({ kind, path: '/add-time' })
    const [code, said] = await over(why(lock.addTime({ seconds: 300, id: 'a' }, options)))
    expect(code).toBe('lock/failed')
    expect(said).toMatch(/Nothing was added\. It was not asked for again\.$/)
    expect(service.requests.filter((call) => call === 'POST /add-time')).toHaveLength(1)
  },
)

test('who may not add is refused by the service, too', async () => {
  const { lock } = await rig('vesper')
  await lock.lock({ seconds: hour }, options)
  const mara = 'mara' as CharacterId
  expect(await why(lock.addTime({ seconds: 60, id: 'a', characterId: mara }, options))).toEqual([
    'lock/not-permitted',
    'This character is not allowed to add time.',
  ])
})

test('one permission goes alone, several go together', async () => {
  const { lock, service } = await rig('vesper')
  const row = (characterId: string) =>
    ({ characterId: characterId as CharacterId, characterName: 'x', permissionLevel: 'view' }) as const
  await lock.permit([row('a')], options)
  expect(await lock.permit([row('b'), row('c')], options)).toHaveLength(3)
  expect(service.requests).toEqual(['POST /permissions', 'PUT /permissions/bulk'])
})

test('Chaster: locks are made and opened in its own app', async () => {
  const { lock, service } = await rig('chaster')
  expect(await why(lock.lock({ seconds: hour }, options))).toEqual([
    'lock/elsewhere',
    'Please create a lock in the Chaster app first, then sync.',
  ])
  expect(await why(lock.unlock({ emergency: true }, options))).toEqual([
    'lock/elsewhere',
    'Chaster locks can only be unlocked through the Chaster app',
  ])
  expect(service.requests).toEqual([])
})

test('Chaster: signing in, syncing, choosing, and leaving again', async () => {
  const { lock } = await rig('chaster')
  expect(await lock.connectUrl(options)).toMatch(/^https:\/\/sso\.chaster\.app\//)
  expect(await lock.sync(options)).toMatchObject([{ id: 'lock-1', title: 'Winter', role: 'wearer', canAdd: true }])
  expect((await lock.selectLock({ id: 'lock-1' }, options)).isLocked).toBe(true)
  await lock.disconnect(options)
  expect(await why(lock.sync(options))).toEqual(['lock/not-connected', 'Chaster not connected'])
  expect(await why(lock.addTime({ seconds: 60, id: 'a' }, options))).toEqual([
    'lock/not-connected',
    'Chaster not connected. Please connect your Chaster account in settings.',
  ])
})

test('Chaster: time needs a lock that was chosen', async () => {
  const { lock } = await rig('chaster', { isSelected: false })
  const wanted = ['lock/no-lock', 'No Chaster lock selected. Please select a lock in settings.']
  expect(await why(lock.addTime({ seconds: 60, id: 'a' }, options))).toEqual(wanted)
  expect(await why(lock.selectLock({ id: '' }, options))).toEqual(wanted)
})

test('Chaster: a hidden timer stays hidden, and added time is still found by its sum', async () => {
  const { lock, service, over } = await rig('chaster', { isTimerHidden: true, isFrozen: true })
  expect(await lock.status(options)).toMatchObject({ isTimerHidden: true, isFrozen: true, remainingSeconds: 0 })
  service.fault({ kind: 'done-and-down', path: '/add-time' })
  expect((await over(lock.addTime({ seconds: 600, id: 'a' }, options))).added).toBe(600)
})

test('what is connected and chosen is known after a reload, and names the lock that grows', async () => {
  const { lock, network, service, clock } = await rig('chaster')
  await lock.selectLock({ id: 'lock-1' }, options)
  const later = await lockOf('chaster', network.net, clock)
  expect(await later.account(options)).toEqual({ isConnected: true, selectedLockId: 'lock-1', syncsByItself: true })
  await later.addTime({ seconds: 60, id: 'a' }, options)
  const [asked] = network.requests.filter(({ url }) => url.endsWith('/add-time'))
  expect(asked?.body).toBe(JSON.stringify({ time: 60, lockId: 'lock-1' }))
  expect(await later.changeAccount({ syncsByItself: false }, options)).toMatchObject({ syncsByItself: false })
  await later.disconnect(options)
  expect(await later.account(options)).toMatchObject({ isConnected: false, selectedLockId: null })
  expect(service.requests).toContain('POST /chaster/disconnect')
})

test('a pasted token connects, and one that Chaster does not know is said', async () => {
  const { lock } = await rig('chaster', { isConnected: false })
  expect(await lock.account(options)).toMatchObject({ isConnected: false })
  expect(await why(lock.changeAccount({ token: 'wrong' }, options))).toEqual([
    'lock/reconnect',
    'Chaster authentication expired. Please reconnect your account.',
  ])
  expect(await lock.changeAccount({ token: 'good' }, options)).toMatchObject({ isConnected: true })
})

test.each([
  [502, 'chaster_unavailable', 'lock/failed', 'Chaster does not answer right now. Please try again later.'],
  [503, 'not_configured', 'lock/not-ready', 'This server has no connection to Chaster.'],
  [409, 'chaster_refused', 'lock/elsewhere', 'Chaster did not allow this. Look at the lock in the Chaster app.'],
] as const)('a refusal %i %s is told as %s', async (status, code, kind, words) => {
  const { net } = fakeNet(() => ({ status, body: JSON.stringify({ success: false, error: words, code }) }))
  const lock = await lockOf('chaster', net, fakeClock())
  expect(await why(lock.connectUrl(options))).toEqual([kind, words])
})

import { afterAll, describe, expect, test } from 'vitest'
import { startChaster } from '../chaster/chasterDouble.fixture.ts'
import { createChasterSignIn } from '../chaster/chasterSignIn.ts'
import { openTestApi } from './testApi.fixture.ts'

let now = () => new Date('2030-01-15T12:00:00.000Z')
const chaster = await startChaster(() => now())
const home = 'http://localhost:4173'
const api = await openTestApi({
  chasterSignIn: createChasterSignIn({ clientId: 'vesper', clientSecret: 'secret', publicUrl: home, at: chaster.at }),
  chasterApi: chaster.at,
})
now = api.now
const without = await openTestApi({ chasterApi: chaster.at })
afterAll(async () => {
  await Promise.all([api.close(), without.close()])
  await chaster.close()
})

const minute = 60_000
const settingsPage = `${home}/settings/kinks/chastity?chaster=`
let people = 0

async function somebody() {
  people += 1
  const { token, user } = await api.register(`Wearer_${people}`)
  const person = `wearer-${people}`
  return { person, asked: { token }, userId: String(user.id) }
}

/** To Chaster and back, in a browser that keeps its cookie; answers where it arrives. */
async function signIn(person: string, asked: { readonly token: string }): Promise<string> {
  chaster.signsIn(person)
  const { body } = await api.get('/chastity/chaster/auth-url', asked)
  const begun = await api.visit(String(body.authUrl).replace(`${home}/api`, ''), {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const cookie = String(begun.headers['set-cookie'] ?? '')
    .split(';', 1)
    .join('')
  const wayBack = await chaster.visit(String(begun.headers.location))
  const arrived = await api.visit(wayBack.replace(`${home}/api`, ''), { headers: { cookie } })
  return String(arrived.headers.location)
}

/** Connected, with one lock that is chosen. */
async function wearer() {
  const who = await somebody()
  const lock = chaster.wears(who.person, `${who.person}-lock`)
  expect(await signIn(who.person, who.asked)).toBe(`${settingsPage}connected`)
  const lockId = `${who.person}-lock`
  expect((await api.post('/chastity/chaster/select-lock', { lockId }, who.asked)).status).toBe(200)
  return { ...who, lock, lockId }
}

describe('connecting', () => {
  test('leads to Chaster and back to the settings, and its locks are told', async () => {
    const { person, asked } = await somebody()
    chaster.wears(person, 'winter', { title: 'Winter', role: 'wearer' })
    chaster.wears(person, 'frozen', { isFrozen: true, frozenAt: api.now().toISOString() })
    expect(await api.get('/chastity/chaster/locks', asked)).toMatchObject({
      status: 409,
      body: { error: 'Chaster not connected', code: 'chaster_not_connected' },
    })
    expect(await signIn(person, asked)).toBe(`${settingsPage}connected`)
    const { body } = await api.get('/chastity/chaster/locks', asked)
    expect(body.locks).toMatchObject([
      { id: 'winter', title: 'Winter', status: 'locked', isFrozen: false, canAdd: true },
      { id: 'frozen', isFrozen: true },
    ])
    expect((await api.get('/chastity/settings', asked)).body.settings.hasChasterToken).toBe(true)
  })

  test('comes to nothing where the user says no, the ticket is old, or the browser is another one', async () => {
    const { person, asked } = await somebody()
    chaster.mishap('denies')
    expect(await signIn(person, asked)).toBe(`${settingsPage}denied`)

    const { body } = await api.get('/chastity/chaster/auth-url', asked)
    const path = String(body.authUrl).replace(`${home}/api`, '')
    const location = async (at: string, headers = {}) => String((await api.visit(at, { headers })).headers.location)
    // A link that somebody was sent.
    expect(await location(path, { 'sec-fetch-site': 'none' })).toBe(`${settingsPage}error`)
    const toChaster = await location(path, { 'sec-fetch-site': 'same-origin' })
    expect(toChaster.startsWith(chaster.at)).toBe(true)
    expect(await location(path)).toBe(`${settingsPage}error`)
    const wayBack = (await chaster.visit(toChaster)).replace(`${home}/api`, '')
    expect(await location(wayBack, { cookie: 'oauth=another' })).toBe(`${settingsPage}error`)

    const late = String((await api.get('/chastity/chaster/auth-url', asked)).body.authUrl).replace(`${home}/api`, '')
    api.pass(2 * minute)
    expect(await location(late)).toBe(`${settingsPage}error`)
    expect((await api.get('/chastity/settings', asked)).body.settings.hasChasterToken).toBe(false)
  })

  test('works with a pasted token where the operator has no client, and a wrong one is not kept', async () => {
    const { token } = await without.register('Paster')
    expect(await without.get('/chastity/chaster/auth-url', { token })).toMatchObject({
      status: 503,
      body: { code: 'not_configured' },
    })
    const wrong = await without.put('/chastity/settings', { chasterToken: 'guessed' }, { token })
    expect(wrong).toMatchObject({ status: 409, body: { code: 'chaster_reconnect', requiresReconnect: true } })
    const pasted = chaster.developerToken('paster')
    const kept = await without.put('/chastity/settings', { chasterToken: pasted }, { token })
    expect(kept.body.settings).toMatchObject({ hasChasterToken: true })
    expect(JSON.stringify(kept.body)).not.toContain(pasted)
    expect((await without.get('/chastity/chaster/locks', { token })).body.locks).toEqual([])
  })

  test('an account of Chaster belongs to whoever connected it last', async () => {
    const first = await wearer()
    const second = await somebody()
    expect(await signIn(first.person, second.asked)).toBe(`${settingsPage}connected`)
    expect((await api.post('/chastity/chaster/sync', {}, first.asked)).status).toBe(409)
    expect((await api.get('/chastity/chaster/locks', second.asked)).body.locks).toHaveLength(1)
  })

  test('is no way to sign in, and does not count as one', async () => {
    const { asked } = await wearer()
    expect((await api.get('/auth/me', asked)).body.user.providers).toEqual([])
  })
})

describe('a chosen lock', () => {
  test('is the lock of the account, with the time of Chaster, and stays chosen', async () => {
    const { asked, lock, lockId } = await wearer()
    expect((await api.get('/chastity/status', asked)).body.status).toMatchObject({
      isLocked: true,
      provider: 'chaster',
      remainingSeconds: 3600,
      unlockAt: lock.endDate,
    })
    expect((await api.get('/chastity/settings', asked)).body.settings).toMatchObject({
      provider: 'chaster',
      selectedChasterLockId: lockId,
    })
    for (const [path, body, error] of [
      ['/lock', { duration: '1h', provider: 'chaster' }, 'Please create a lock in the Chaster app first, then sync.'],
      ['/lock', { duration: '1h' }, 'A lock is already active.'],
      ['/unlock', {}, 'Chaster locks can only be unlocked through the Chaster app'],
    ] as const) {
      expect(await api.post(`/chastity${path}`, body, asked)).toMatchObject({ status: 409, body: { error } })
    }
  })

  test('stays closed after its time until Chaster says that it is open', async () => {
    const { asked, lock } = await wearer()
    api.pass(61 * minute)
    const closed = { isLocked: true, remainingSeconds: 0 }
    expect((await api.get('/chastity/status', asked)).body.status).toMatchObject(closed)
    lock.status = 'unlocked'
    const { body } = await api.post('/chastity/chaster/sync', {}, asked)
    expect(body.status).toMatchObject({ isLocked: false, provider: 'chaster' })
    expect((await api.post('/chastity/lock', { duration: '1h' }, asked)).body.status.provider).toBe('local')
  })

  test('that is frozen does not run, and one whose timer is hidden tells no end', async () => {
    const { asked, lock } = await wearer()
    Object.assign(lock, { isFrozen: true, frozenAt: api.now().toISOString() })
    await api.post('/chastity/chaster/sync', {}, asked)
    api.pass(10 * minute)
    expect((await api.get('/chastity/status', asked)).body.status).toMatchObject({
      remainingSeconds: 3600,
      isFrozen: true,
    })
    Object.assign(lock, { isFrozen: false, isHidden: true })
    const { body } = await api.post('/chastity/chaster/sync', {}, asked)
    expect(body.status).toMatchObject({ isLocked: true, remainingSeconds: 0, unlockAt: null })
    await api.post(
      '/chastity/permissions',
      { characterId: 'ana', characterName: 'Ana', permissionLevel: 'view' },
      asked,
    )
    const told = await api.get('/chastity/ai-context?characterId=ana', asked)
    expect(told.body.context).toContain('nobody but the keyholder knows for how long')
  })

  test('I18: must be one of the user’s, and a lock that is kept here comes first', async () => {
    const { asked } = await wearer()
    const select = (lockId: string, as = asked) => api.post('/chastity/chaster/select-lock', { lockId }, as)
    expect(await select('')).toMatchObject({
      status: 409,
      body: { error: 'No Chaster lock selected. Please select a lock in settings.' },
    })
    for (const strange of ['other', '../auth/profile', 'a/b', '%2e%2e']) {
      expect(await select(strange)).toMatchObject({ status: 404 })
    }
    const other = await somebody()
    await api.post('/chastity/lock', { duration: '1h' }, other.asked)
    chaster.wears(other.person, 'second')
    await signIn(other.person, other.asked)
    expect((await select('second', other.asked)).body.status).toMatchObject({ provider: 'local', isLocked: true })
  })

  test('is looked at every ten minutes while it is closed, unless its wearer wants otherwise', async () => {
    const { asked, lock } = await wearer()
    const still = await wearer()
    await api.put('/chastity/settings', { chasterAutoSync: false }, still.asked)
    lock.endDate = new Date(Date.parse(lock.endDate ?? '') + 30 * minute).toISOString()
    still.lock.endDate = lock.endDate
    const look = async () => {
      await api.platform.sweeps.runOnce()
      await api.platform.jobs.runDue()
    }
    const end = async (as: typeof asked) => (await api.get('/chastity/status', as)).body.status.unlockAt
    const before = await end(asked)
    await look()
    expect(await end(asked)).toBe(before)
    api.pass(11 * minute)
    await look()
    expect(await end(asked)).toBe(lock.endDate)
    expect(await end(still.asked)).toBe(before)
    const asks = chaster.calls.length
    await look()
    expect(chaster.calls.length).toBe(asks)
  })
})

describe('time', () => {
  const add = (asked: { readonly token: string }, body: object, key?: string) =>
    api.post('/chastity/add-time', body, { ...asked, ...(key && { headers: { 'idempotency-key': key } }) })

  test('is added there, within the limits of the player', async () => {
    const { asked, lock, lockId } = await wearer()
    const before = Date.parse(lock.endDate ?? '')
    expect((await add(asked, { time: '10m', lockId })).body).toMatchObject({
      added: 600,
      status: { remainingSeconds: 4200, totalTimeAdded: 600 },
    })
    expect(Date.parse(lock.endDate ?? '') - before).toBe(600_000)
    expect(await add(asked, { time: '2h' })).toMatchObject({ status: 400 })
    expect(await add(asked, { time: '5m', characterId: 'ana' })).toMatchObject({ status: 403 })
    expect(await add(asked, { time: '5m', lockId: 'other' })).toMatchObject({ status: 404 })
    await api.put('/chastity/settings', { maxAddPerHour: 900 }, asked)
    expect(await add(asked, { time: '10m' })).toMatchObject({ status: 429, body: { remainingAddThisHour: 300 } })
    expect(chaster.calls.filter((call) => call.endsWith(`${lockId}/update-time`))).toHaveLength(1)
  })

  test('whose answer was lost is found in the lock, and not asked for again', async () => {
    const { asked, lock, lockId } = await wearer()
    const before = Date.parse(lock.endDate ?? '')
    chaster.mishap('done-and-down')
    expect((await add(asked, { time: '10m' })).body).toMatchObject({ added: 600, status: { totalTimeAdded: 600 } })
    chaster.mishap('not-done-and-down')
    expect(await add(asked, { time: '10m' })).toMatchObject({ status: 502, body: { code: 'chaster_unavailable' } })
    expect((await api.get('/chastity/status', asked)).body.status).toMatchObject({
      totalTimeAdded: 600,
      remainingAddThisHour: 86_400 - 600,
    })
    expect(Date.parse(lock.endDate ?? '') - before).toBe(600_000)
    expect(chaster.calls.filter((call) => call.endsWith(`${lockId}/update-time`))).toHaveLength(2)
  })

  test('nobody knows of counts against the hour, and its key asks for nothing again', async () => {
    const { asked, lock } = await wearer()
    lock.isHidden = true
    const key = '018f0000-0000-7000-8000-00000000c0de'
    chaster.mishap('not-done-and-down')
    expect(await add(asked, { time: '10m' }, key)).toMatchObject({ status: 502 })
    const calls = chaster.calls.length
    expect(await add(asked, { time: '10m' }, key)).toMatchObject({ status: 502 })
    expect(chaster.calls.length).toBe(calls)
    expect((await api.get('/chastity/status', asked)).body.status).toMatchObject({
      totalTimeAdded: 0,
      remainingAddThisHour: 86_400 - 600,
    })
  })

  test('that Chaster caps is told as it was added', async () => {
    const { asked, lock } = await wearer()
    lock.maxLimitDate = new Date(Date.parse(lock.endDate ?? '') + 60_000).toISOString()
    expect((await add(asked, { time: '10m' })).body).toMatchObject({ added: 60, status: { totalTimeAdded: 60 } })
    expect(await add(asked, { time: '10m' })).toMatchObject({ status: 409, body: { code: 'chaster_refused' } })
    expect((await api.get('/chastity/status', asked)).body.status.remainingAddThisHour).toBe(86_400 - 60)
  })

  test('asked for at once by many stays within the hour', async () => {
    const { asked, lock } = await wearer()
    await api.put('/chastity/settings', { maxAddPerHour: 1800 }, asked)
    const before = Date.parse(lock.endDate ?? '')
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(asked, { time: 600 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(Date.parse(lock.endDate ?? '') - before).toBe(1_800_000)
  })

  test('cannot be added where nothing is connected or chosen', async () => {
    const { asked, person } = await somebody()
    await api.put('/chastity/settings', { provider: 'chaster' }, asked)
    expect(await add(asked, { time: '10m' })).toMatchObject({
      status: 409,
      body: { error: 'Chaster not connected. Please connect your Chaster account in settings.' },
    })
    await signIn(person, asked)
    expect(await add(asked, { time: '10m' })).toMatchObject({ status: 409, body: { code: 'chaster_no_lock' } })
  })
})

describe('tokens', () => {
  test('are renewed when they are over, once for many calls at once', async () => {
    const { asked } = await wearer()
    api.pass(6 * minute)
    const before = chaster.calls.filter((call) => call.endsWith('/token')).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.post('/chastity/chaster/sync', {}, asked)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(chaster.calls.filter((call) => call.endsWith('/token')).length - before).toBe(1)
  })

  test('P13: that were taken back ask for a new sign-in there, and the user stays signed in here', async () => {
    const { asked, person } = await wearer()
    chaster.revokeAll(person)
    for (let round = 0; round < 2; round += 1) {
      expect(await api.post('/chastity/chaster/sync', {}, asked)).toMatchObject({
        status: 409,
        body: {
          error: 'Chaster authentication expired. Please reconnect your account.',
          code: 'chaster_reconnect',
          requiresReconnect: true,
        },
      })
    }
    expect((await api.get('/auth/me', asked)).status).toBe(200)
    expect((await api.get('/chastity/settings', asked)).body.settings.hasChasterToken).toBe(false)
    expect(await signIn(person, asked)).toBe(`${settingsPage}connected`)
    expect((await api.post('/chastity/chaster/sync', {}, asked)).status).toBe(200)
  })

  test('are taken back and forgotten when the user disconnects, also while Chaster is silent', async () => {
    const { asked, person, userId, lock } = await wearer()
    expect(chaster.tokensLeft(person)).toBe(1)
    expect((await api.post('/chastity/chaster/disconnect', {}, asked)).status).toBe(200)
    expect(chaster.tokensLeft(person)).toBe(0)
    const rows = await api.database.query
      .selectFrom('oauth_accounts')
      .where('user_id', '=', userId)
      .selectAll()
      .execute()
    expect(rows).toEqual([])
    expect((await api.get('/chastity/status', asked)).body.status).toMatchObject({ isLocked: false, provider: 'local' })
    expect(lock.status).toBe('locked')
  })

  test('stand nowhere they could be read', async () => {
    const { userId } = await wearer()
    const [row] = await api.database.query
      .selectFrom('oauth_accounts')
      .where('user_id', '=', userId)
      .select('sealed_secret')
      .execute()
    expect(Buffer.from(row?.sealed_secret ?? []).toString('latin1')).not.toMatch(/access-|refresh-/)
  })
})

test.each([
  ['down', 502, 'chaster_unavailable'],
  ['garbage', 502, 'chaster_unavailable'],
  ['huge', 502, 'chaster_unavailable'],
  ['busy', 429, 'rate_limited'],
] as const)('a Chaster that is %s is told as %i %s', async (mishap, status, code) => {
  const { asked } = await wearer()
  chaster.mishap(mishap)
  expect(await api.post('/chastity/chaster/sync', {}, asked)).toMatchObject({ status, body: { code } })
  expect((await api.post('/chastity/chaster/sync', {}, asked)).status).toBe(200)
})

import { randomUUID } from 'node:crypto'
import { contract } from '../../../src/platform/contract.ts'
import { type Attack, type AttackResult, heldUnless } from '../attack.ts'
import { all, minute, type Rig, refusedWith, row, withKey } from './rig.ts'

/* Z2, Z3, Z6, Z7, Z9, Z17 to Z19: rights that are taken, counts that are dodged, locks that are forced. */

const coveted = {
  role: 'admin',
  is_admin: true,
  subscription_tier: 'pro',
  has_supporter_access: true,
  trust_level: 3,
  status: 'active',
  owner_id: '018f0000-0000-7000-8000-000000000000',
  user_id: '018f0000-0000-7000-8000-000000000000',
  state: 'published',
  score: 999,
  email_verified: true,
  auth_epoch: 9,
}

export async function businessAttacks(rig: Rig): Promise<readonly Attack[]> {
  const chat = { purpose: 'chat', messages: [{ role: 'user', content: 'Good evening.' }], stream: false }
  const complete = (token: string, key?: string, body: object = chat) =>
    rig.post('/chat/completions', body, withKey(token, key))
  const period = () => rig.now().toISOString().slice(0, 7)
  const used = async (token: string) => (await rig.get('/usage', { token })).body.data.vesperUsage.messages_used
  const setUsage = (userId: string, messages_used: number, aux_calls = 0) =>
    rig.database.query
      .insertInto('hosted_usage')
      .values({ user_id: userId, period: period(), messages_used, aux_calls })
      .execute()
  const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort()

  async function locked(duration: string | number = '2h') {
    const account = await rig.join()
    const { body } = await rig.post('/chastity/lock', { duration }, { token: account.token })
    const unlockAt: string = body.status.unlockAt
    const status = async () => (await rig.get('/chastity/status', { token: account.token })).body.status
    const permit = (characterId: string, permissionLevel: string) =>
      rig.post(
        '/chastity/permissions',
        { characterId, characterName: 'Ana', permissionLevel },
        { token: account.token },
      )
    const add = (body: object) => rig.post('/chastity/add-time', body, { token: account.token })
    const set = (body: object) => rig.put('/chastity/settings', body, { token: account.token })
    return { ...account, unlockAt, status, permit, add, set }
  }

  const strict = contract.filter(({ unknown, body, access }) => unknown === 'refused' && body && access.who === 'user')
  const known: Readonly<Record<string, object>> = {
    '/auth/reauth': { password: 'x' },
    '/auth/password': { password: 'river stone' },
    '/auth/mfa/totp/confirm': { code: '000000' },
    '/auth/mfa/totp': { code: '000000' },
    '/profile': { version: 0 },
    '/profile/email': { email: 'a@b.example' },
    '/profile/adult-confirmation': { version: 1, confirmed: true },
    '/chat/completions': chat,
    '/auth/social/ticket': { provider: 'google' },
    '/privacy/delete': { confirm: 'somebody' },
  }
  const badTimes: readonly unknown[] = [
    -600,
    0,
    1e308,
    0.5,
    '12h; DROP',
    '-1h',
    '1e3s',
    ' 1h',
    '1h ',
    '0x10s',
    '1H',
    '',
    '1h2m',
    '９m',
    '9'.repeat(32),
  ]

  return [
    ...strict.map((route) =>
      row(`Z2 ${route.method} ${route.path}`, `adds rights to ${route.method} ${route.path}`, async () => {
        const account = await rig.adult()
        const results: AttackResult[] = []
        for (const [name, value] of Object.entries(coveted)) {
          // Every name in a request of its own: one that is known must not hide behind one that is not.
          const body = { ...known[route.path], [name]: value }
          results.push(
            refusedWith(await rig.call(route.method, route.path, body, withKey(account.token)), 400, 'unknown_field'),
          )
        }
        return all(results)
      }),
    ),
    row('Z2 registration', 'registers with rights', async () => {
      const { user } = await rig.join(coveted)
      const isMore =
        user.role !== 'user' || user.is_admin || user.subscription_tier !== 'free' || user.trust_level !== 0
      return heldUnless((isMore || user.id === coveted.user_id || user.email_verified) && JSON.stringify(user))
    }),
    row('Z2 username', 'takes rights by a change of the name', async () => {
      const account = await rig.join()
      await rig.put('/profile/username', { username: rig.someName(), ...coveted }, { token: account.token })
      const { user } = (await rig.get('/auth/me', { token: account.token })).body
      return heldUnless((user.role !== 'user' || user.subscription_tier !== 'free') && JSON.stringify(user))
    }),
    row('Z2 lock', 'makes a lock of somebody else, or one that has ended', async () => {
      const [mine, theirs] = [await rig.join(), await rig.join()]
      const more = {
        user_id: theirs.user.id,
        userId: theirs.user.id,
        status: 'unlocked',
        unlockAt: rig.now().toISOString(),
      }
      await rig.post('/chastity/lock', { duration: '1h', ...more }, { token: mine.token })
      const own = (await rig.get('/chastity/status', { token: mine.token })).body.status
      const other = (await rig.get('/chastity/status', { token: theirs.token })).body.status
      return heldUnless(
        (!own.isLocked || own.remainingSeconds !== 3600 || other.isLocked) && JSON.stringify([own, other]),
      )
    }),
    row('Z3 lock', 'adds time to the lock of somebody else by its id', async () => {
      const [mine, theirs] = [await locked(), await locked()]
      const lock = await rig.database.query
        .selectFrom('chastity_locks')
        .where('user_id', '=', theirs.user.id)
        .select('id')
        .executeTakeFirstOrThrow()
      const answer = await mine.add({ time: '10m', lockId: lock.id })
      return all([
        refusedWith(answer, 404, 'not_found'),
        heldUnless((await theirs.status()).unlockAt !== theirs.unlockAt && 'longer'),
      ])
    }),
    row('Z3 character', 'adds time as a character that somebody else has allowed to', async () => {
      const [mine, theirs] = [await locked(), await locked()]
      await theirs.permit('ana', 'control')
      return refusedWith(await mine.add({ time: '10m', characterId: 'ana' }), 403, 'permission_required')
    }),
    row('Z3 key', 'reads the answer to a call of somebody else by its key', async () => {
      const [mine, theirs, key] = [await rig.join(), await rig.join(), randomUUID()]
      const lock = (token: string) => rig.post('/chastity/lock', { duration: '1h' }, withKey(token, key))
      await lock(theirs.token)
      await rig.post('/chastity/unlock', {}, { token: theirs.token })
      const answer = await lock(mine.token)
      const { isLocked } = (await rig.get('/chastity/status', { token: mine.token })).body.status
      return heldUnless((answer.status !== 200 || !isLocked) && JSON.stringify(answer.body))
    }),
    ...['..%2f..%2fauth%2fme', '%2e%2e%2fme', "'%20or%20'1'='1", '%00', 'a'.repeat(300), '%ff'].map((name) =>
      row(`Z3 profile ${name.slice(0, 16)}`, `reads another thing as the profile ${name.slice(0, 16)}`, async () => {
        const answer = await rig.get(`/profile/${name}`, { from: rig.somewhere() })
        return heldUnless(![400, 404, 414].includes(answer.status) && `${answer.status}`)
      }),
    ),
    row('Z3 hidden', 'sees a profile that is hidden or banned, or an address in any', async () => {
      const [hidden, banned, open] = [
        await rig.join(),
        await rig.join(),
        await rig.join({ email: 'canary@example.com' }),
      ]
      await rig.change(hidden.user.id, { privacy: { show_profile: false } })
      await rig.change(banned.user.id, { status: 'banned' })
      const see = ({ username }: typeof open) => rig.get(`/profile/${username}`, { from: rig.somewhere() })
      return all([
        refusedWith(await see(hidden), 404),
        refusedWith(await see(banned), 404),
        heldUnless(JSON.stringify((await see(open)).body).includes('canary') && 'the address'),
      ])
    }),
    row('Z6', 'has more than one message at 199 used, with 50 calls at once', async () => {
      const { token, user } = await rig.adult()
      await setUsage(user.id, 199)
      const statuses = statusesOf(await Promise.all(Array.from({ length: 50 }, () => complete(token))))
      return heldUnless(
        (statuses.join() !== [200, ...Array(49).fill(402)].join() || (await used(token)) !== 200) && statuses.join(),
      )
    }),
    row('Z7 at once', 'is charged twice, or answered twice, with one key 50 times at once', async () => {
      const { token } = await rig.adult()
      const key = randomUUID()
      const statuses = statusesOf(await Promise.all(Array.from({ length: 50 }, () => complete(token, key))))
      return heldUnless(
        (statuses.join() !== [200, ...Array(49).fill(409)].join() || (await used(token)) !== 1) && statuses.join(),
      )
    }),
    row('Z7 another body', 'sends another message with a key that was used', async () => {
      const [{ token }, key] = [await rig.adult(), randomUUID()]
      await complete(token, key)
      const other = { ...chat, messages: [{ role: 'user', content: 'Good night.' }] }
      return all([
        refusedWith(await complete(token, key, other), 409, 'idempotency_mismatch'),
        heldUnless((await used(token)) !== 1 && 'it was charged'),
      ])
    }),
    row('Z7 another call', 'makes another call with a key that was used', async () => {
      const [account, key] = [await locked(), randomUUID()]
      await rig.post('/chastity/add-time', { time: '1m' }, withKey(account.token, key))
      return refusedWith(
        await rig.post('/chastity/add-time', { time: '2m' }, withKey(account.token, key)),
        409,
        'idempotency_mismatch',
      )
    }),
    row('Z7 time', 'adds time twice with one key 20 times at once', async () => {
      const [account, key] = [await locked(), randomUUID()]
      await Promise.all(
        Array.from({ length: 20 }, () => rig.post('/chastity/add-time', { time: '1m' }, withKey(account.token, key))),
      )
      const { totalTimeAdded } = await account.status()
      return heldUnless(totalTimeAdded !== 60 && `${totalTimeAdded} s were added`)
    }),
    ...['', 'x', '1', `${randomUUID()}x`, "' or 1=1 --"].map((key) =>
      row(`Z7 key "${key.slice(0, 8)}"`, `is answered without a count under the key "${key.slice(0, 8)}"`, async () => {
        const { token } = await rig.adult()
        return refusedWith(await complete(token, key), 400, 'idempotency_key_required')
      }),
    ),
    ...(['memory', 'scenario', 'summary'] as const).map((purpose) =>
      row(`Z9 ${purpose}`, `chats without end under the purpose ${purpose}`, async () => {
        const { token, user } = await rig.adult()
        const day = rig.now().getUTCDate()
        await setUsage(user.id, 10, 3 * 10 + 20 * day - 1)
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => complete(token, undefined, { ...chat, purpose })),
        )
        const statuses = statusesOf(answers)
        return heldUnless(statuses.join() !== [200, ...Array(9).fill(429)].join() && statuses.join())
      }),
    ),
    row('Z9 another purpose', 'chats under a purpose nobody counts', async () => {
      const { token } = await rig.adult()
      return refusedWith(await complete(token, undefined, { ...chat, purpose: 'free' }), 400)
    }),
    row('Z17 at once', 'adds more than an hour holds with 25 calls at once', async () => {
      const account = await locked()
      await account.set({ maxAddPerAction: 600, maxAddPerHour: 3600 })
      const statuses = statusesOf(await Promise.all(Array.from({ length: 25 }, () => account.add({ time: 600 }))))
      const { totalTimeAdded } = await account.status()
      return heldUnless(
        (totalTimeAdded !== 3600 || statuses.filter((status) => status === 200).length !== 6) && `${totalTimeAdded} s`,
      )
    }),
    row('Z17 a new lock', 'begins a new hour with a new lock', async () => {
      const account = await locked()
      await account.set({ maxAddPerAction: 3600, maxAddPerHour: 3600 })
      await account.add({ time: '1h' })
      await rig.post('/chastity/unlock', {}, { token: account.token })
      await rig.post('/chastity/lock', { duration: '1h' }, { token: account.token })
      return refusedWith(await account.add({ time: '1h' }), 429, 'hourly_limit')
    }),
    ...badTimes.map((time) =>
      row(`Z17 ${JSON.stringify(time)}`, `adds the time ${JSON.stringify(time)}`, async () => {
        const account = await locked()
        const answer = await account.add({ time })
        return all([
          heldUnless(answer.status !== 400 && `${answer.status}`),
          heldUnless((await account.status()).unlockAt !== account.unlockAt && 'another end'),
        ])
      }),
    ),
    ...(['view', 'none'] as const).map((level) =>
      row(`Z17 ${level}`, `adds time as a character with the permission ${level}`, async () => {
        const account = await locked()
        await account.permit('ana', level)
        return refusedWith(await account.add({ time: '10m', characterId: 'ana' }), 403, 'permission_required')
      }),
    ),
    ...['admin', 'Control', 'control ', 'owner', ''].map((level) =>
      row(`Z17 level "${level}"`, `gives a character the level "${level}"`, async () => {
        const account = await locked()
        return refusedWith(await account.permit('ana', level), 400, 'permission_level')
      }),
    ),
    ...(
      [
        ['per action', { maxAddPerAction: 7200 }],
        ['per hour', { maxAddPerHour: 86_400 }],
        ['both', { maxAddPerAction: 7200, maxAddPerHour: 86_400 }],
        ['one up, one down', { maxAddPerAction: 60, maxAddPerHour: 86_400 }],
      ] as const
    ).map(([what, limits]) =>
      row(`Z18 ${what}`, `raises the limits ${what} while locked`, async () => {
        const account = await locked()
        await account.set({ maxAddPerAction: 600, maxAddPerHour: 3600 })
        const answer = await account.set(limits)
        const { settings } = (await rig.get('/chastity/settings', { token: account.token })).body
        return all([refusedWith(answer, 409, 'locked'), heldUnless(settings.maxAddPerAction !== 600 && 'they changed')])
      }),
    ),
    ...[0, -1, 86_401, 1e308, 0.5].map((limit) =>
      row(`Z18 limit ${limit}`, `sets the limit ${limit}`, async () => {
        const answer = await rig.put(
          '/chastity/settings',
          { maxAddPerHour: limit },
          { token: (await rig.join()).token },
        )
        return heldUnless(answer.status !== 400 && `${answer.status}`)
      }),
    ),
    ...(
      [
        ['Date', { headers: { date: 'Tue, 01 Jan 2099 00:00:00 GMT' } }, {}],
        [
          'members',
          {},
          { now: '2099-01-01T00:00:00.000Z', serverTime: '2099-01-01T00:00:00.000Z', timeZone: 'Pacific/Kiritimati' },
        ],
      ] as const
    ).map(([what, asked, more]) =>
      row(`Z18 clock by ${what}`, `ends a lock with another clock by ${what}`, async () => {
        const account = await locked()
        await rig.post('/chastity/add-time', { time: '1m', ...more }, { token: account.token, ...asked })
        const status = await account.status()
        return heldUnless((!status.isLocked || status.remainingSeconds !== 7260) && JSON.stringify(status))
      }),
    ),
    row('Z18 a second lock', 'replaces a lock by a shorter one', async () => {
      const account = await locked()
      const answer = await rig.post('/chastity/lock', { duration: '1m' }, { token: account.token })
      return all([
        refusedWith(answer, 409, 'already_locked'),
        heldUnless((await account.status()).unlockAt !== account.unlockAt && 'shorter'),
      ])
    }),
    ...(
      [
        ['is muted', async (id: string) => rig.change(id, { status: 'muted' })],
        ['is suspended', async (id: string) => rig.change(id, { status: 'suspended' })],
        [
          'has called too often',
          async (_id: string, token: string) => {
            for (let count = 0; count < 310; count += 1) await rig.get('/chastity/status', { token })
          },
        ],
        ['has locked for 90 days', async () => undefined],
      ] as const
    ).map(([what, before]) =>
      row(`Z19 ${what}`, `keeps somebody locked who ${what}`, async () => {
        const account = await locked('90d')
        await before(account.user.id, account.token)
        rig.platform.sessions.forget(account.user.id)
        const answer = await rig.post('/chastity/unlock', { emergency: true }, { token: account.token })
        rig.pass(6 * minute)
        return heldUnless(
          (answer.status !== 200 || answer.body.status.isLocked) && `${answer.status} ${JSON.stringify(answer.body)}`,
        )
      }),
    ),
  ]
}

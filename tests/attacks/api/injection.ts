import { CurrentUser } from '../../../src/platform/account.ts'
import { type Attack, heldUnless } from '../attack.ts'
import { all, noFailure, password, type Rig, refusedWith, row } from './rig.ts'

/* I1, I3 to I6, I10, I12, I14 to I17: texts that would be code, bodies that are none, and floods. */

const metaCharacters = [
  "'; drop table users; --",
  '" or ""="',
  "\\'; select pg_sleep(9); --",
  ['$1 $$x$$ %s %n {0} $', '{7*7}'].join(''),
  '%_\\%',
  "'||(select password_hash from users limit 1)||'",
  '/* x */ -- x',
  '\u02bc or 1=1',
]

export async function injectionAttacks(rig: Rig): Promise<readonly Attack[]> {
  const tooHuge = `"${'a'.repeat(70 * 1024)}"`
  const register = (body: unknown, headers?: Readonly<Record<string, string>>) =>
    rig.post('/auth/register', body, { from: rig.somewhere(), ...(headers && { headers }) })
  const raw = (members: string) => `{"username":"${rig.someName()}","password":"${password}"${members}}`

  /** Where a text of a user is kept and shown again. */
  const kept: readonly (readonly [field: string, write: (text: string) => Promise<unknown>])[] = [
    ['first_name', async (text) => (await rig.join({ first_name: text })).user.first_name],
    ['last_name', async (text) => (await rig.join({ last_name: text })).user.last_name],
    [
      'bio',
      async (text) => {
        const { token } = await rig.join()
        return (await rig.put('/profile', { bio: text, version: 0 }, { token })).body.data.bio
      },
    ],
    [
      'characterId',
      async (text) => {
        const { token } = await rig.join()
        const permission = { characterId: text, characterName: text, permissionLevel: 'view' }
        return (await rig.post('/chastity/permissions', permission, { token })).body.permissions[0].characterId
      },
    ],
    [
      'user agent',
      async (text) => {
        const { username } = await rig.join()
        const { body } = await rig.post(
          '/auth/login',
          { username, password },
          { from: rig.somewhere(), headers: { 'user-agent': text } },
        )
        const sessions = (await rig.get('/auth/sessions', { token: body.token })).body.data
        return sessions.find((session: { readonly current: boolean }) => session.current).device
      },
    ],
  ]
  /** Where a text of a stranger is looked for. */
  const asked: readonly (readonly [field: string, ask: (text: string) => ReturnType<typeof rig.get>])[] = [
    ['login', (text) => rig.post('/auth/login', { username: text, password: text }, { from: rig.somewhere() })],
    [
      'mfa_code',
      (text) =>
        rig.post('/auth/login', { username: 'nobody_here', password, mfa_code: text }, { from: rig.somewhere() }),
    ],
    [
      'check-attempts',
      (text) => rig.post('/auth/check-attempts', { username: text.padEnd(3) }, { from: rig.somewhere() }),
    ],
    [
      'check-username',
      (text) => rig.get(`/profile/check-username?username=${encodeURIComponent(text)}`, { from: rig.somewhere() }),
    ],
    ['profile', (text) => rig.get(`/profile/${encodeURIComponent(text)}`, { from: rig.somewhere() })],
    [
      'reset token',
      (text) => rig.get(`/email/password-reset/verify/${encodeURIComponent(text)}`, { from: rig.somewhere() }),
    ],
    ['invited_by', (text) => register({ username: rig.someName(), password, invited_by: text })],
    ['address', (text) => rig.post('/email/password-reset/request', { email: text }, { from: rig.somewhere() })],
  ]

  const odd: readonly (readonly [what: string, body: string | Buffer, status: number])[] = [
    ['a name twice', raw(',"username":"other_name"'), 400],
    ['a name twice, once escaped', raw(',"\\u0075sername":"other_name"'), 400],
    ['a depth of 100', raw(`,"x":${'['.repeat(100)}${']'.repeat(100)}`), 400],
    ['a depth of 30,000', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    ['a depth that never ends', '{"a":'.repeat(10_000), 400],
    ['a name of 70 kB', `{${tooHuge}:1}`, 413],
    ['a text of 70 kB', `{"username":${tooHuge}}`, 413],
    ['__proto__', raw(',"__proto__":{"x":"polluted"}'), 400],
    ['constructor.prototype', raw(',"constructor":{"prototype":{"x":"polluted"}}'), 400],
    ['__proto__, escaped', raw(',"__pr\\u006fto__":{"x":"polluted"}'), 400],
    ['1e999', '{"username":1e999,"password":"x"}', 400],
    ['NaN', '{"username":NaN}', 400],
    ['a comment', raw('/**/'), 400],
    ['a comma too many', raw(','), 400],
    ['two documents', `${raw('')}${raw('')}`, 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['a text', '"x"', 400],
    ['null', 'null', 400],
    ['a number as a name', '{"username":12345,"password":"x"}', 400],
    ['an object as a name', '{"username":{"$ne":null},"password":{"$ne":null}}', 400],
    ['a list as a name', '{"username":["a","b"],"password":["x"]}', 400],
  ]
  const texts: readonly (readonly [what: string, member: string])[] = [
    ['a NUL', 'a\\u0000b'],
    ['the first half of a letter', '\\ud83d'],
    ['the second half of a letter', '\\udf19 x'],
    ['halves in the wrong order', '\\udf19\\ud83d'],
  ]
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/json',
    'application/jsonp',
    'application/json-patch+json',
    'application/octet-stream',
    'text/plain; application/json',
    '*/*',
    '',
  ]
  const bombs: readonly (readonly [what: string, ask: () => ReturnType<typeof rig.get>])[] = [
    ['an address of dots', () => register({ username: rig.someName(), password, email: `a@${'a.'.repeat(155)}` })],
    [
      'an address of dashes',
      () => register({ username: rig.someName(), password, email: `a@${'a-'.repeat(120)}.example!` }),
    ],
    ['a name of 256', () => register({ username: `${'a'.repeat(255)}!`, password })],
    ['a password of 4,096', () => register({ username: rig.someName(), password: 'aA1 '.repeat(1024) })],
    [
      'a duration of digits',
      async () => rig.post('/chastity/lock', { duration: '1'.repeat(32) }, { token: (await rig.join()).token }),
    ],
    ['a body of quotes', () => register(`{"x":"${'\\"'.repeat(30_000)}"}`)],
    ['a body of backslashes', () => register(`{"x":"${'\\\\'.repeat(30_000)}`)],
    ['a token of dots', () => rig.get('/auth/me', { token: '.'.repeat(8000), from: rig.somewhere() })],
  ]
  const address = '203.0.113.50'

  return [
    ...kept.flatMap(([field, write]) =>
      metaCharacters
        .filter((text) => field !== 'user agent' || /^[\x20-\x7e]*$/.test(text))
        .map((text) =>
          row(`I1 ${field} ${text}`, `runs ${text} by way of ${field}`, async () => {
            const shown = await write(text)
            return heldUnless(shown !== text && JSON.stringify(shown))
          }),
        ),
    ),
    ...asked.flatMap(([field, ask]) =>
      metaCharacters.map((text) =>
        row(`I1 asked ${field} ${text}`, `runs ${text} by way of ${field}`, async () => noFailure(await ask(text))),
      ),
    ),
    row('I1 the table', 'leaves no table of users', async () => {
      const users = await rig.database.query.selectFrom('users').select('id').limit(1).execute()
      return heldUnless(users.length === 0 && 'it is gone')
    }),
    ...texts.map(([what, text]) =>
      row(`I3 ${what}`, `stores a text with ${what}`, async () =>
        refusedWith(await register(raw(`,"first_name":"${text}"`)), 400, 'invalid_text'),
      ),
    ),
    ...texts.map(([what, text]) =>
      row(`I3 name with ${what}`, `names a member with ${what}`, async () =>
        refusedWith(await register(raw(`,"${text}":1`)), 400, 'invalid_text'),
      ),
    ),
    ...(
      [
        ['overlong UTF-8', [0xc0, 0xaf]],
        ['half of a letter in UTF-8', [0xed, 0xa0, 0xbd]],
        ['bytes that are no UTF-8', [0xff, 0xfe]],
      ] as const
    ).map(([what, bytes]) =>
      row(`I3 ${what}`, `stores ${what}`, async () => {
        const [before = '', after = ''] = raw(',"first_name":"@"').split('@')
        const answer = await register(Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]))
        const stored = String(answer.body.user?.first_name ?? '')
        return all([
          noFailure(answer),
          heldUnless(/[/\ud800-\udfff]/.test(stored) && `it was read as ${JSON.stringify(stored)}`),
        ])
      }),
    ),
    row('I3 a mark at the beginning', 'has a body read that begins with a byte order mark', async () =>
      noFailure(await register(`\ufeff${raw('')}`)),
    ),
    row('I3 normal forms', 'stores one text in two forms', async () => {
      const [one, other] = [await rig.join({ first_name: 'Zoe\u0308' }), await rig.join({ first_name: 'Zo\u00eb' })]
      return heldUnless(one.user.first_name !== other.user.first_name && 'two forms')
    }),
    ...odd.map(([what, body, status]) =>
      row(`I4 ${what}`, `has a body read with ${what}`, async () => {
        const answer = await register(body)
        const polluted = Object(({} as { readonly x?: unknown }).x)
        return all([refusedWith(answer, status), heldUnless(String(polluted) === 'polluted' && 'every object has it')])
      }),
    ),
    ...types.map((type) =>
      row(`I5 "${type}"`, `has a body read of the type "${type}"`, async () => {
        const answer = await register(raw(''), { 'content-type': type })
        return refusedWith(answer, 415, 'wrong_type')
      }),
    ),
    ...[
      'a@b.example\r\nBcc: x@evil.example',
      'a@b.example\nx',
      'a@b.example,x@evil.example',
      '"a\r\n"@b.example',
      'a@b.example>',
      'a@b.example%0aBcc:x',
    ].map((email) =>
      row(
        `I6 ${JSON.stringify(email)}`,
        `has a mail sent elsewhere by the address ${JSON.stringify(email)}`,
        async () => {
          const answer = await register({ username: rig.someName(), password, email })
          const mails = await rig.mails()
          return all([
            refusedWith(answer, 400, 'email_invalid'),
            heldUnless(mails.some((mail) => /^(Bcc|To):.*evil/im.test(mail)) && 'it was sent'),
          ])
        },
      ),
    ),
    row('I6 a name', 'writes a header of a mail by a name', async () => {
      const email = `${rig.someName()}@example.com`
      await rig.join({ email, first_name: 'Ana\r\nBcc: x@evil.example' })
      const mails = (await rig.mails()).filter((mail) => mail.includes(email))
      return heldUnless((mails.length === 0 || mails.some((mail) => /^Bcc:/im.test(mail))) && 'a header')
    }),
    ...[
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/..%2f..%2fserver',
      '/profile/..\\..\\x',
      '/auth/%00',
      `/${'a'.repeat(9000)}`,
      '//evil.example/x',
      '/auth/me/',
      '/AUTH/ME',
    ].map((path) =>
      row(`I10 ${path.slice(0, 24)}`, `reaches something by ${path.slice(0, 24)}`, async () => {
        const answer = await rig.get(path, { from: rig.somewhere() })
        return heldUnless(![400, 404, 414].includes(answer.status) && `${answer.status}`)
      }),
    ),
    row('I12', 'keeps others waiting with 200 logins at once', async () => {
      const logins = Array.from({ length: 200 }, () =>
        rig.post('/auth/login', { username: 'nobody_here', password: 'x' }, { from: rig.somewhere() }),
      )
      const began = performance.now()
      const config = await rig.get('/health/ready')
      const waited = performance.now() - began
      const statuses = new Set((await Promise.all(logins)).map(({ status }) => status))
      const isOdd = [...statuses].some((status) => ![400, 401, 429, 503].includes(status))
      return heldUnless(
        (config.status !== 200 || waited > 3000 || isOdd) && `${config.status}, ${waited} ms, ${[...statuses].join()}`,
      )
    }),
    ...bombs.map(([what, ask]) =>
      row(`I14 ${what}`, `holds the server up with ${what}`, async () => {
        const began = performance.now()
        const answer = await ask()
        const took = performance.now() - began
        // Not the 50 ms of the rule alone: one password may be hashed on the way.
        return all([noFailure(answer), heldUnless(took > 1000 && `${took} ms`)])
      }),
    ),
    ...['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'].map((name, index) =>
      row(`I15 ${name}`, `is counted by another address with every call by ${name}`, async () => {
        let status = 0
        for (let count = 0; count < 61; count += 1) {
          const headers = { [name]: name === 'forwarded' ? `for=198.51.100.${count}` : `198.51.100.${count}` }
          status = (
            await rig.post('/auth/check-attempts', { username: 'nobody_here' }, { from: `${address}${index}`, headers })
          ).status
        }
        return heldUnless(status !== 429 && `${status}`)
      }),
    ),
    row('I17 me', 'is shown a column nobody wrote down', async () => {
      const { token } = await rig.join()
      const { user } = (await rig.get('/auth/me', { token })).body
      const extra = Object.keys(user).filter((name) => !Object.hasOwn(CurrentUser.properties, name))
      return heldUnless((extra.length > 0 || /argon2|hash|epoch/.test(JSON.stringify(user))) && extra.join())
    }),
  ]
}

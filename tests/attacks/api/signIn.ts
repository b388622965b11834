import { createHash } from 'node:crypto'
import { zeroBits } from '../../../src/platform/proofOfWork.ts'
import type { TestAnswer } from '../../../src/server/api/testApi.fixture.ts'
import type { Captcha } from '../../../src/server/auth/captcha/captcha.ts'
import { createPow } from '../../../src/server/auth/captcha/pow.ts'
import { type Attack, heldUnless } from '../attack.ts'
import { all, minute, noFailure, password, type Rig, refusedWith, row } from './rig.ts'

/* A6 to A12: passwords that are guessed, captchas that are dodged, links that are stolen. */

export async function signInAttacks(rig: Rig): Promise<readonly Attack[]> {
  const login = (username: string, from: string, more: object = {}, tried = 'wrong one') =>
    rig.post('/auth/login', { username, password: tried, ...more }, { from })

  async function failFiveTimes(spellings: readonly string[], from: string): Promise<void> {
    for (let count = 0; count < 5; count += 1) await login(spellings[count % spellings.length] ?? '', from)
  }

  /** A provider that says what it is told to. */
  const provider = (...verdicts: readonly Awaited<ReturnType<Captcha['verify']>>[]): Captcha => {
    const left = [...verdicts]
    return {
      describe: () => ({ provider: 'hcaptcha', site_key: 'x' }),
      verify: async () => left.shift() ?? 'failed',
    }
  }
  const pow = createPow({ clock: rig.now, secret: new Uint8Array(32).fill(4), difficulty: 4 })
  /** A token whose hash has the zero bits that are asked for, or fewer. */
  function tokenFor(from: string, isSolved: boolean): string {
    const { challenge = '' } = pow.challenge?.(from) ?? {}
    for (let nonce = 0; ; nonce += 1) {
      const bits = zeroBits(createHash('sha256').update(`${challenge}${nonce}`).digest())
      if (bits >= 4 === isSolved) return `${challenge}.${nonce}`
    }
  }
  const solved = (from: string): string => tokenFor(from, true)
  async function failedOnce() {
    const [account, from] = [await rig.join(), rig.somewhere()]
    await login(account.username, from)
    return { ...account, from }
  }

  const strip = ({ status, body: { request_id, ...said } }: TestAnswer) => `${status} ${JSON.stringify(said)}`
  const known = await rig.join({ email: 'known@example.com' })
  await rig.change(known.user.id, {
    email: 'known@example.com',
    email_key: 'known@example.com',
    email_verified_at: rig.now(),
  })
  const pairs: readonly (readonly [what: string, ask: (isKnown: boolean, from: string) => Promise<TestAnswer>])[] = [
    ['a login', (isKnown, from) => login(isKnown ? known.username : 'nobody_there', from)],
    ['a login by address', (isKnown, from) => login(isKnown ? 'known@example.com' : 'nobody@example.com', from)],
    [
      'a request for a new password',
      (isKnown, from) =>
        rig.post(
          '/email/password-reset/request',
          { email: isKnown ? 'known@example.com' : 'nobody@example.com' },
          { from },
        ),
    ],
    [
      'the count of attempts',
      (isKnown, from) =>
        rig.post('/auth/check-attempts', { username: isKnown ? known.username : 'nobody_there' }, { from }),
    ],
  ]
  /** The least that either takes, asked in turns: what a busy computer adds is left out. */
  async function leastMs(asks: readonly (() => Promise<unknown>)[]): Promise<readonly number[]> {
    const least = asks.map(() => Number.POSITIVE_INFINITY)
    for (let round = 0; round < 12; round += 1) {
      for (const [index, ask] of asks.entries()) {
        const began = performance.now()
        await ask()
        least[index] = Math.min(least[index] ?? 0, performance.now() - began)
      }
    }
    return least
  }

  const reset = (token: string) =>
    rig.post('/email/password-reset/confirm', { token, password: 'river stone' }, { from: rig.somewhere() })
  const linkFor = (userId: string, kind: 'reset' | 'email' | 'email-undo' = 'reset') =>
    rig.platform.oneTimeTokens.issue({ kind, userId, payload: { email: 'a@b.example' }, lastsMs: 60 * minute })
  const register = (changed: object) =>
    rig.post('/auth/register', { username: rig.someName(), password, ...changed }, { from: rig.somewhere() })

  return [
    ...(
      [
        ['in capitals', (name: string) => [name.toUpperCase(), name]],
        ['with blanks around', (name: string) => [` ${name} `, name, `${name}\t`]],
        ['in wide letters', (name: string) => [[...name].map(widened).join(''), name]],
        ['as it is', (name: string) => [name]],
      ] as const
    ).map(([what, spell]) =>
      row(`A6 ${what}`, `tries a sixth password for a name ${what}`, async () => {
        const [account, from] = [await rig.join(), rig.somewhere()]
        await failFiveTimes(spell(account.username), from)
        const answer = await login(account.username, from, {}, password)
        const wait = Number(answer.headers['retry-after'])
        return all([
          refusedWith(answer, 429, 'too_many_attempts'),
          heldUnless(!(wait > 0 && wait <= 900) && `wait ${wait}`),
        ])
      }),
    ),
    row('A6 at once', 'compares more than five passwords by trying 20 at once', async () => {
      const [account, from] = [await rig.join(), rig.somewhere()]
      const answers = await Promise.all(Array.from({ length: 20 }, () => login(account.username, from)))
      const compared = answers.filter(({ status }) => status === 401).length
      return heldUnless(compared > 5 && `${compared} were compared`)
    }),
    row('A6 from one address', 'tries 31 names from one address', async () => {
      const from = rig.somewhere()
      const answers: TestAnswer[] = []
      for (let count = 0; count < 31; count += 1) answers.push(await login(`nobody_${count}`, from))
      return refusedWith(answers[30] ?? { status: 0, body: {}, headers: {} }, 429)
    }),
    row('A7', 'locks the owner of a name out from elsewhere', async () => {
      const account = await rig.join()
      await failFiveTimes([account.username], rig.somewhere())
      const answer = await login(account.username, rig.somewhere(), {}, password)
      return heldUnless(answer.status !== 200 && `${answer.status}`)
    }),
    row('A8 none', 'tries another password without a captcha', async () => {
      const { username, from } = await failedOnce()
      return rig.withCaptcha(pow, async () => {
        const refused = await login(username, from, {}, password)
        const { body } = await rig.post('/auth/check-attempts', { username }, { from })
        return all([refusedWith(refused, 400, 'captcha_required'), heldUnless(body.attempts !== 1 && 'it was counted')])
      })
    }),
    row('A8 replayed', 'uses a captcha twice', async () => {
      const { username, from } = await failedOnce()
      return rig.withCaptcha(pow, async () => {
        const captcha_token = solved(from)
        const first = await login(username, from, { captcha_token })
        return all([
          heldUnless(first.status !== 401 && 'the captcha was not taken at all'),
          refusedWith(await login(username, from, { captcha_token }, password), 400, 'captcha_failed'),
        ])
      })
    }),
    ...(
      [
        ['of another address', () => solved('10.1.2.3')],
        [
          'that is too old',
          (from: string) => {
            const old = solved(from)
            rig.pass(3 * minute)
            return old
          },
        ],
        ['without work', (from: string) => tokenFor(from, false)],
        ['that somebody made up', () => `${'A'.repeat(22)}.9999999999999.1.${'A'.repeat(43)}.1`],
        ['that is no token', () => 'x'.repeat(8000)],
      ] as const
    ).map(([what, token]) =>
      row(`A8 ${what}`, `passes with a captcha ${what}`, async () => {
        const { username, from } = await failedOnce()
        return rig.withCaptcha(pow, async () =>
          refusedWith(await login(username, from, { captcha_token: token(from) }, password), 400, 'captcha_failed'),
        )
      }),
    ),
    row('A8 register while the provider is down', 'makes an account while nobody can tell people from programs', () =>
      rig.withCaptcha(provider('unavailable'), async () =>
        refusedWith(await register({ hcaptcha_token: 'x' }), 400, 'captcha_failed'),
      ),
    ),
    row('A8 reset while the provider is down', 'has a mail sent while nobody can tell people from programs', () =>
      rig.withCaptcha(provider('unavailable'), async () => {
        const asked = { email: 'known@example.com', captchaToken: 'x' }
        return refusedWith(
          await rig.post('/email/password-reset/request', asked, { from: rig.somewhere() }),
          400,
          'captcha_failed',
        )
      }),
    ),
    row(
      'A8 a third slip while the provider is down',
      'goes on guessing while nobody can tell people from programs',
      async () => {
        const { username, from } = await failedOnce()
        const tried = { hcaptcha_token: 'x' }
        return rig.withCaptcha(provider('unavailable', 'unavailable', 'unavailable'), async () => {
          const statuses = [(await login(username, from, tried)).status, (await login(username, from, tried)).status]
          return all([
            heldUnless(statuses.join() !== '401,401' && `the first slips were ${statuses.join()}`),
            refusedWith(await login(username, from, tried, password), 400, 'captcha_failed'),
          ])
        })
      },
    ),
    ...pairs.map(([what, ask]) =>
      row(`A9 ${what}`, `learns from ${what} whether somebody is known`, async () => {
        const [one, other] = [strip(await ask(true, rig.somewhere())), strip(await ask(false, rig.somewhere()))]
        return heldUnless(one !== other && `${one} / ${other}`)
      }),
    ),
    ...pairs.map(([what, ask]) =>
      row(`A9 time of ${what}`, `learns from the time of ${what} whether somebody is known`, async () => {
        const [one = 0, other = 0] = await leastMs([true, false].map((isKnown) => () => ask(isKnown, rig.somewhere())))
        // A password that is not compared saves most of the time.
        const isTelling = Math.max(one, other) > 10 + 2 * Math.min(one, other)
        return heldUnless(isTelling && `${one.toFixed(1)} ms / ${other.toFixed(1)} ms`)
      }),
    ),
    row('A9 a used address', 'learns by registering whether an address is used', async () => {
      const used = await register({ email: 'known@example.com' })
      const free = await register({ email: 'free@example.com' })
      const shape = ({ status, body }: TestAnswer) =>
        `${status} ${body.message} ${Object.keys(body.user).sort().join()}`
      return heldUnless(
        (shape(used) !== shape(free) || used.body.user.email !== null) && `${shape(used)} / ${shape(free)}`,
      )
    }),
    ...['', 'x', '0'.repeat(43), 'A'.repeat(256), "' or '1'='1", '../../x', '%00'].map((guess) =>
      row(`A10 guessed "${guess.slice(0, 12)}"`, `sets a password with the guess "${guess.slice(0, 12)}"`, async () => {
        await linkFor((await rig.join()).user.id)
        const answer = await reset(guess)
        return heldUnless(answer.status !== 410 && answer.status !== 400 && `${answer.status}`)
      }),
    ),
    row('A10 used', 'sets a password with a link that was used', async () => {
      const link = await linkFor((await rig.join()).user.id)
      const first = await reset(link)
      return all([heldUnless(first.status !== 200 && 'the link never worked'), refusedWith(await reset(link), 410)])
    }),
    row('A10 over', 'sets a password with a link of an hour ago', async () => {
      const link = await linkFor((await rig.join()).user.id)
      rig.pass(61 * minute)
      return refusedWith(await reset(link), 410)
    }),
    row('A10 replaced', 'sets a password with a link before the newest', async () => {
      const { id } = (await rig.join()).user
      const older = await linkFor(id)
      await linkFor(id)
      return refusedWith(await reset(older), 410)
    }),
    row('A10 at once', 'sets ten passwords with one link', async () => {
      const link = await linkFor((await rig.join()).user.id)
      const answers = await Promise.all(Array.from({ length: 10 }, () => reset(link)))
      const statuses = answers.map(({ status }) => status).sort()
      return heldUnless(statuses.join() !== [200, ...Array(9).fill(410)].join() && statuses.join())
    }),
    ...(['email', 'email-undo'] as const).map((kind) =>
      row(`A10 ${kind}`, `sets a password with a link of the kind ${kind}`, async () =>
        refusedWith(await reset(await linkFor((await rig.join()).user.id, kind)), 410),
      ),
    ),
    ...(
      [
        ['host', { host: 'evil.example' }],
        ['x-forwarded-host', { 'x-forwarded-host': 'evil.example' }],
        ['forwarded', { forwarded: 'host=evil.example;proto=http' }],
        ['origin', { origin: 'https://evil.example' }],
        ['referer', { referer: 'https://evil.example/' }],
      ] as const
    ).map(([name, headers]) =>
      row(`A10 ${name}`, `has the link of a mail lead elsewhere by ${name}`, async () => {
        const email = `${rig.someName()}@example.com`
        await rig.join({ email })
        await rig.post('/email/password-reset/request', { email }, { from: rig.somewhere(), headers })
        const mails = (await rig.mails()).filter((mail) => mail.includes(email))
        return heldUnless((mails.length < 2 || mails.some((mail) => mail.includes('evil'))) && `${mails.length} mails`)
      }),
    ),
    ...(
      [
        ['5 characters', 'ab1cd', 'password_short'],
        ['257 characters', 'xy7 '.repeat(65).slice(0, 257), 'password_long'],
        ['10,000 characters', 'x7'.repeat(5000), 'invalid_request'],
        ['a NUL', 'lantern\0hill', 'invalid_text'],
        ['half a letter', 'lantern \ud800 hill', 'invalid_text'],
        ['nothing but a common one', 'Password1', 'password_common'],
        ['a common one in capitals', 'QWERTY123', 'password_common'],
      ] as const
    ).map(([what, tried, code]) =>
      row(`A11 ${what}`, `registers with a password of ${what}`, async () =>
        refusedWith(await register({ password: tried }), 400, code),
      ),
    ),
    ...(
      [
        ['the same up to place 200', `${'ab3 '.repeat(50)}x`, `${'ab3 '.repeat(50)}y`],
        ['the same without blanks around', ' lantern hill ', 'lantern hill'],
        ['the same in capitals', 'lantern hill', 'LANTERN HILL'],
        ['the same without its emoji', 'lantern 🏮 hill 🏮', 'lantern  hill '],
        ['the same with a NUL behind it', 'lantern hill', 'lantern hill\0x'],
      ] as const
    ).map(([what, chosen, tried]) =>
      row(`A11 ${what}`, `signs in with a password that is ${what}`, async () => {
        const { username } = await rig.join({ password: chosen })
        const wrong = await login(username, rig.somewhere(), {}, tried)
        const right = await login(username, rig.somewhere(), {}, chosen)
        return all([
          noFailure(wrong),
          heldUnless((wrong.status === 200 || right.status !== 200) && `${wrong.status} ${right.status}`),
        ])
      }),
    ),
    ...['my name is wagtail', 'WAGTAIL1', 'xxWagTailxx'].map((tried) =>
      row(`A12 ${tried}`, `registers with the name in the password ${tried}`, async () =>
        refusedWith(await register({ username: 'wagtail', password: tried }), 400, 'password_holds_username'),
      ),
    ),
  ]
}

/** The wide form of a letter or digit, which looks like it. */
const widened = (letter: string): string =>
  /[a-z0-9]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter

import { account } from 'sdk/page/account/account.ts'
import { dialog } from 'sdk/page/dialog.ts'
import { runningEngines } from 'sdk/page/engines.ts'
import { ref } from 'valtio'
import type { CurrentUser } from '../../../src/platform/account.ts'
import { whenTestEnds } from '../../../src/shared/whenTestEnds.fixture.ts'
import type { AccountAnswer, AccountCall } from '../../../src/workers/network/contract.ts'

/** "PUT /profile" */
type CallName = `${AccountCall['method']} /${string}`

const person: CurrentUser = {
  id: '018f0000-0000-7000-8000-000000000001',
  username: 'wren_42',
  email: null,
  pending_email: null,
  first_name: '',
  last_name: '',
  avatar_url: null,
  subscription_tier: 'free',
  is_admin: false,
  role: 'user',
  status: 'active',
  status_until: null,
  trust_level: 0,
  has_password: true,
  providers: [],
  mfa_enabled: false,
  email_verified: false,
  adult_confirmed: true,
  username_changes_left: 1,
  has_supporter_access: false,
  has_cloud_backup_access: false,
  tier_ends_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
}

const usage = {
  has_unlimited: false,
  messages_remaining: 200,
  vesperUsage: { messages_used: 0, messages_limit: 200, reset_date: '2026-02-01T00:00:00.000Z' },
}

export type FakeAccount = ReturnType<typeof fakeAccount>

/**
 * Answers for the product API until the test ends: "GET /auth/me" with the user it is given, or with nobody, everything else as
 * the test says. A call without an answer is refused with 404.
 */
export function fakeAccount(who: Partial<CurrentUser> | 'guest') {
  const answers = new Map<CallName, () => AccountAnswer | Promise<AccountAnswer>>()
  const asked: AccountCall[] = []
  let user = who === 'guest' ? undefined : { ...person, ...who }
  const peer = {
    async askAccount(call: AccountCall): Promise<AccountAnswer> {
      asked.push(call)
      const found = answers.get(`${call.method} ${call.path}`)
      return (await found?.()) ?? { kind: 'refused', status: 404, body: { error: 'Not found', code: 'not_found' } }
    },
    async tokenStatus() {
      return { hasToken: user !== undefined, isExpired: false, shouldRefresh: false, timeRemaining: 3600 }
    },
  }
  const fake = {
    /** Answers with these members beside `success`. */
    answer(name: CallName, body: () => object): void {
      answers.set(name, () => ({ kind: 'answer', body: { success: true, ...body() } }))
    },
    /** Answers with a file. */
    file(name: CallName, bytes: Uint8Array): void {
      answers.set(name, () => ({ kind: 'answer', body: bytes }))
    },
    refuse(name: CallName, status: number, body: object): void {
      answers.set(name, () => ({ kind: 'refused', status, body: { ...body } }))
    },
    /** As when the browser is offline, for a call that waits then. */
    wait(name: CallName): void {
      answers.set(name, () => ({ kind: 'waits' }))
    },
    /** As when no answer came. */
    fail(name: CallName, sentence: string): void {
      answers.set(name, () => Promise.reject(new Error(sentence)))
    },
    /** Waits with the next answers until the function it returns is called. */
    hold(name: CallName): () => void {
      const answer = answers.get(name)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      answers.set(name, async () => {
        await held
        return (await answer?.()) as AccountAnswer
      })
      return () => release()
    },
    /** The bodies of the calls of this name, in order. */
    bodies: (name: CallName) =>
      asked.filter(({ method, path }) => `${method} ${path}` === name).map(({ body }) => body),
    /** Nobody is signed in any more. */
    signOut(): void {
      user = undefined
    },
    /** What the server says of the user from the next question on. */
    change(changes: Partial<CurrentUser>): void {
      if (user) user = { ...user, ...changes }
    },
  }
  fake.answer('GET /auth/me', () => ({ user }))
  fake.answer('GET /usage', () => ({ data: usage }))
  const before = runningEngines.get('network')
  runningEngines.set('network', { peer, end() {} })
  Object.assign(account, { phase: user ? 'signed-in' : 'guest', user: user && ref(user) })
  whenTestEnds(() => {
    if (before) runningEngines.set('network', before)
    else runningEngines.delete('network')
    Object.assign(account, { phase: 'unknown', user: undefined, usage: undefined })
    dialog.open = null
  })
  return fake
}

/** The dialog that is open, with what it was opened with. */
export const openedDialog = () => dialog.open && [dialog.open.id, dialog.open.detail.value]

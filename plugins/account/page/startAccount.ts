import { isAbort } from 'sdk'
import { account, type SiteConfig } from 'sdk/page/account/account.ts'
import { accountSection } from 'sdk/page/account/accountSection.ts'
import { AccountRefusal, askAccount } from 'sdk/page/account/askAccount.ts'
import { dialog, openDialog } from 'sdk/page/dialog.ts'
import { network, whenOpened } from 'sdk/page/engines.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { toast } from 'sdk/page/toasts.ts'
import { ref, subscribe } from 'valtio'
import type { me } from '../../../src/platform/auth.ts'
import type { readUsage } from '../../../src/platform/hostedRoutes.ts'
import type { config } from '../../../src/platform/profile.ts'
import type { AccountNews } from '../../../src/workers/network/contract.ts'

const typedMs = 500

/** Finds the product API host, and keeps `account` as it says until the signal aborts. */
export function startAccount(signal: AbortSignal): void {
  let host = accountSection.now.host
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    if (accountSection.now.host === host) return
    host = accountSection.now.host
    clearTimeout(timer)
    timer = setTimeout(() => lookForHost(signal), typedMs)
  }
  const endings = [
    subscribe(settings, look),
    // An engine that was ended is opened again, and knows nothing.
    whenOpened('network', (peer) => void peer.setAccountHost(originOf(host)).catch(() => {})),
  ]
  signal.addEventListener('abort', () => {
    for (const end of endings) end()
    clearTimeout(timer)
    Object.assign(account, { phase: 'unknown', site: undefined, user: undefined, usage: undefined })
  })
  void followNews(signal)
  lookForHost(signal)
}

function lookForHost(signal: AbortSignal): void {
  findHost(signal).catch((error: unknown) =>
    console.warn('[Account]', 'The account server could not be looked for', error),
  )
}

/** Whether there is a host at all, and who is signed in there. Without one, all that is about accounts stays away. */
async function findHost(signal: AbortSignal): Promise<void> {
  try {
    await network().setAccountHost(originOf(accountSection.now.host))
    account.site = ref(await siteOf(signal))
  } catch (error) {
    if (signal.aborted || isAbort(error)) return
    // A host that cannot be reached now may still know who we are.
    const { hasToken } = await network().tokenStatus()
    Object.assign(account, { phase: hasToken ? 'signed-in' : 'off', site: undefined })
    return
  }
  await readAccount(signal)
}

async function siteOf(signal: AbortSignal): Promise<SiteConfig> {
  return (await askAccount<typeof config>({ method: 'GET', path: '/config' }, signal)).data
}

/** Reads who is signed in, and how much of the hosted model is left. */
export async function readAccount(signal?: AbortSignal): Promise<void> {
  const { hasToken, isExpired } = await network().tokenStatus()
  if (!hasToken || isExpired) return becomeGuest()
  account.phase = 'signed-in'
  try {
    const { user } = await askAccount<typeof me>({ method: 'GET', path: '/auth/me' }, signal)
    account.user = ref(user)
    await readUsageNow(signal)
  } catch (error) {
    // The network engine forgets a token that is refused; whatever is temporary leaves the sign-in as it is.
    if (error instanceof AccountRefusal && error.status < 500 && error.status !== 429) becomeGuest()
  }
}

export async function readUsageNow(signal?: AbortSignal): Promise<void> {
  const { data } = await askAccount<typeof readUsage>({ method: 'GET', path: '/usage' }, signal)
  account.usage = ref(data)
}

function becomeGuest(): void {
  Object.assign(account, { phase: account.site ? 'guest' : 'off', user: undefined, usage: undefined })
}

async function followNews(signal: AbortSignal): Promise<void> {
  try {
    for await (const news of network().accountNews(signal)) await heed(news, signal)
  } catch (error) {
    if (!isAbort(error) && !signal.aborted)
      console.warn('[Account]', 'News of the account are no longer followed', error)
  }
}

async function heed(news: AccountNews, signal: AbortSignal): Promise<void> {
  switch (news.kind) {
    case 'token': {
      const wasSignedIn = account.phase === 'signed-in'
      if (news.status.hasToken !== wasSignedIn || !account.user) await readAccount(signal)
      return
    }
    case 'refused':
      return showRefusal(news.code, news.body)
    case 'waited-in-vain': {
      const { error } = news.body
      toast({
        type: 'warning',
        title: 'A change you made offline was not accepted',
        ...(typeof error === 'string' && { message: error }),
      })
      return
    }
    case 'used':
      return readUsageNow(signal).catch(() => {})
  }
}

/** Refusals of what a plugin asked for, which somebody has to answer. */
function showRefusal(code: string, body: Readonly<Record<string, unknown>>): void {
  const name = dialogFor[code]
  if (name !== undefined && dialog.open === null) openDialog(name, body)
  if (code === 'token_expired' || code === 'session_revoked')
    toast({ type: 'warning', title: 'Your session has expired. Please sign in again.' })
}

const dialogFor: Readonly<Record<string, string>> = {
  monthly_limit_reached: 'usage-limit',
  adult_confirmation_required: 'confirm-adult',
}

const originOf = (address: string): string => {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).origin : ''
}

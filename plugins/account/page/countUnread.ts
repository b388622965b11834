import { account } from 'sdk/page/account/account.ts'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { subscribeKey } from 'valtio/utils'
import type { countNotifications } from '../../../src/platform/notifications.ts'

const everyMs = 60_000

/** Keeps the number of unread notifications up to date: once a minute while somebody is signed in and looks at the page. */
export function countUnread(signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    if (account.phase !== 'signed-in') account.unread = 0
    else void readUnread(signal).catch(() => {})
  }
  const timer = setInterval(look, everyMs)
  const unsubscribe = subscribeKey(account, 'phase', look)
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    unsubscribe()
  })
  look()
}

async function readUnread(signal: AbortSignal): Promise<void> {
  const call = { method: 'GET', path: '/notifications/count' } as const
  const { data } = await askAccount<typeof countNotifications>(call, signal)
  account.unread = data.unread
}

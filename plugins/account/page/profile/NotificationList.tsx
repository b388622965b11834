import { useCallback, useEffect, useState } from 'react'
import { account } from 'sdk/page/account/account.ts'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import rows from 'sdk/ui/rows.module.css'
import text from 'sdk/ui/text.module.css'
import type { listNotifications, Notification, readNotifications } from '../../../../src/platform/notifications.ts'
import { useSubmit } from '../useSubmit.ts'
import { wordsFor } from './notificationWords.ts'

interface Shown {
  readonly items: readonly Notification[]
  readonly next: string | null
}

/** Newest first, twenty at a time. */
export function NotificationList() {
  const [shown, setShown] = useState<Shown>()
  const read = useCallback(async (signal: AbortSignal, after?: Shown) => {
    const query = after?.next ? { cursor: after.next } : {}
    const call = { method: 'GET', path: '/notifications', query } as const
    const { data } = await askAccount<typeof listNotifications>(call, signal)
    setShown({ items: [...(after?.items ?? []), ...data.items], next: data.next_cursor })
  }, [])
  const first = useSubmit(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page is shown.
  useEffect(() => void first.submit(), [])
  const more = useSubmit((signal) => read(signal, shown))
  const marking = useSubmit(async (signal) => {
    const call = { method: 'POST', path: '/notifications/read', body: { all: true } } as const
    const { data } = await askAccount<typeof readNotifications>(call, signal)
    account.unread = data.unread
    await read(signal)
  })
  const problem = first.problem || more.problem || marking.problem
  return (
    <Card title="What happened">
      {!shown && !problem && <p role="status">Loading your notifications…</p>}
      {shown?.items.length === 0 && <p>Nothing yet.</p>}
      {shown && shown.items.length > 0 && (
        <ul className={layout.list3} aria-label="Notifications">
          {shown.items.map((item) => (
            <li key={item.id} className={rows.lined}>
              <div className={rows.words}>
                <span className={item.read_at === null ? text.name : undefined}>{wordsFor(item)}</span>
                <span className={text.muted}>
                  {item.read_at === null && 'New, '}
                  {new Date(item.created_at).toLocaleString()}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      {problem && <Alert>{problem}</Alert>}
      <div className={layout.row}>
        {!shown && problem && (
          <Button variant="default" loading={first.isBusy} onClick={() => void first.submit()}>
            Retry
          </Button>
        )}
        {shown?.next && (
          <Button variant="default" loading={more.isBusy} onClick={() => void more.submit()}>
            Show older
          </Button>
        )}
        {shown?.items.some(({ read_at }) => read_at === null) && (
          <Button variant="default" loading={marking.isBusy} onClick={() => void marking.submit()}>
            Mark all as read
          </Button>
        )}
      </div>
    </Card>
  )
}

import { useState } from 'react'
import { messageOf } from 'sdk'
import { askAccount, SentLater } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import type { Preferences, readPreferences, writePreferences } from '../../../../src/platform/notifications.ts'
import { kindLabels } from './notificationWords.ts'
import styles from './profile.module.css'
import { Unread } from './Unread.tsx'
import { useRead } from './useRead.ts'

type Ways = Preferences['invite_reward']

/** In which ways one hears of what. What is about security always comes. */
export function NotificationWays({ hasEmail }: { readonly hasEmail: boolean }) {
  const [unsaved, setUnsaved] = useState('')
  const {
    value: ways,
    setValue: setWays,
    ...reading
  } = useRead(async (signal) => {
    const call = { method: 'GET', path: '/notifications/preferences' } as const
    return (await askAccount<typeof readPreferences>(call, signal)).data.invite_reward
  })

  /** What cannot be saved is as it was before; what is saved later is as it will be. */
  async function choose(next: Ways): Promise<void> {
    setWays(next)
    setUnsaved('')
    try {
      const call = { method: 'PUT', path: '/notifications/preferences', body: { invite_reward: next } } as const
      await askAccount<typeof writePreferences>(call)
    } catch (error) {
      if (!(error instanceof SentLater)) setWays(ways)
      setUnsaved(messageOf(error))
    }
  }

  return (
    <Card title="What to tell me">
      <p>
        {kindLabels.security}:{' '}
        {hasEmail ? 'always, here and by email.' : 'always, here. Confirm an email address to get mails, too.'}
      </p>
      {ways && (
        <fieldset className={`${layout.plainGroup} ${styles.ways}`}>
          <legend>{kindLabels.invite_reward}</legend>
          <Tick checked={ways.site} onChange={(site) => void choose({ ...ways, site })}>
            Show it here
          </Tick>
          <Tick checked={ways.email} onChange={(email) => void choose({ ...ways, email })}>
            Send me an email
          </Tick>
        </fieldset>
      )}
      {reading.problem && <Unread {...reading} />}
      {unsaved && <Alert>{unsaved}</Alert>}
    </Card>
  )
}

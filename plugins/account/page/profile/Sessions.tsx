import { useCallback, useEffect, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { askAccount } from 'sdk/page/account/askAccount.ts'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import rows from 'sdk/ui/rows.module.css'
import text from 'sdk/ui/text.module.css'
import type { listSessions, revokeOtherSessions, revokeSession, Session } from '../../../../src/platform/auth.ts'
import { ask } from '../ask.ts'
import { useSubmit } from '../useSubmit.ts'
import { deviceWords } from './deviceWords.ts'

/** Where one is signed in, with a way to sign out there. */
export function Sessions() {
  const [sessions, setSessions] = useState<readonly Session[]>()
  const [problem, setProblem] = useState('')
  const read = useCallback(async (signal: AbortSignal) => {
    try {
      setSessions((await askAccount<typeof listSessions>({ method: 'GET', path: '/auth/sessions' }, signal)).data)
      setProblem('')
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) setProblem(messageOf(error))
    }
  }, [])
  useEffect(() => {
    const shown = new AbortController()
    void read(shown.signal)
    return () => shown.abort()
  }, [read])

  const again = useSubmit(read)
  const others = useSubmit(async (signal) => {
    const isWanted = await confirm({
      title: 'Sign out all other browsers?',
      text: 'This browser stays signed in.',
      action: 'Sign out all others',
      danger: true,
    })
    if (!isWanted) return
    await ask<typeof revokeOtherSessions>({ method: 'POST', path: '/auth/sessions/revoke-others' }, signal)
    await read(signal)
  })
  return (
    <Card title="Where you're signed in">
      {!sessions && !problem && <p role="status">Loading your sessions…</p>}
      {sessions && (
        <ul className={layout.list3} aria-label="Sessions">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={read} />
          ))}
        </ul>
      )}
      {(others.problem || problem) && <Alert>{others.problem || problem}</Alert>}
      <div className={layout.row}>
        {problem && (
          <Button variant="default" loading={again.isBusy} onClick={() => void again.submit()}>
            Retry
          </Button>
        )}
        {sessions?.some(({ current }) => !current) && (
          <Button variant="default" color="red" loading={others.isBusy} onClick={() => void others.submit()}>
            Sign out all others
          </Button>
        )}
      </div>
    </Card>
  )
}

interface SessionRowProps {
  readonly session: Session
  onEnded(signal: AbortSignal): Promise<void>
}

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { isBusy, problem, submit } = useSubmit(async (signal) => {
    await ask<typeof revokeSession>({ method: 'DELETE', path: `/auth/sessions/${session.id}` }, signal)
    await onEnded(signal)
  })
  const device = deviceWords(session.device)
  return (
    <li className={rows.lined}>
      <div className={rows.words}>
        <span className={text.name}>{device}</span>
        <span className={text.muted}>
          {session.current ? 'This browser' : `Last seen ${new Date(session.last_seen_at).toLocaleString()}`}
        </span>
        {problem && <Alert>{problem}</Alert>}
      </div>
      {!session.current && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Sign out ${device}`}
          loading={isBusy}
          onClick={() => void submit()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

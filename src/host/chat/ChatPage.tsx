import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { PanelSlot } from '../plugins/pluginPanels.tsx'
import { session } from '../session/session.ts'
import { usePageTitle } from '../ui/Page.tsx'
import { ChatBar } from './ChatBar.tsx'
import styles from './ChatPage.module.css'
import { Composer } from './Composer.tsx'
import { openLastSession, rememberSession } from './lastSession.ts'
import { MessageList } from './MessageList.tsx'
import { NoChat } from './NoChat.tsx'
import { ReplyStatus } from './ReplyStatus.tsx'

const SessionsDialog = lazy(() => import('./SessionsDialog.tsx'))

/** The chat: what was said, what is being said, and where one writes. */
export default function ChatPage() {
  const { current, phase } = useSnapshot(session)
  const [sessionsShown, showSessions] = useState(false)
  usePageTitle(current ? current.character.name : 'Play')

  useEffect(() => {
    void openLastSession()
  }, [])
  useEffect(() => {
    if (phase === 'open') rememberSession(current?.id)
  }, [phase, current?.id])

  return (
    <div className={styles.room}>
      <PanelSlot slot="left" />
      <div className={styles.chat}>
        <ChatBar onSessions={() => showSessions(true)} />
        <PanelSlot slot="stage" />
        {phase === 'none' || phase === 'missing' ? <NoChat /> : <MessageList key={current?.id} />}
        <ReplyStatus />
        <Composer key={`composer-${current?.id}`} />
      </div>
      <PanelSlot slot="right" />
      {sessionsShown && (
        <Suspense>
          <SessionsDialog onClose={() => showSessions(false)} />
        </Suspense>
      )}
    </div>
  )
}

import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { loadEnvironments } from '../environments/environments.ts'
import { SpeakBar } from '../groups/SpeakBar.tsx'
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

/** The chat: what was said, what is being said, and where one writes. */
export default function ChatPage() {
  const { current, phase } = useSnapshot(session)
  usePageTitle(current ? current.character.name : 'Play')

  useEffect(() => {
    void openLastSession()
    void loadEnvironments()
  }, [])
  useEffect(() => {
    if (phase === 'open') rememberSession(current?.id)
  }, [phase, current?.id])

  return (
    <div className={styles.room}>
      <PanelSlot slot="left" />
      <div className={styles.chat}>
        <ChatBar />
        <PanelSlot slot="stage" />
        {phase === 'none' || phase === 'missing' ? <NoChat /> : <MessageList key={current?.id} />}
        <ReplyStatus />
        <SpeakBar />
        <Composer key={`composer-${current?.id}`} />
      </div>
      <PanelSlot slot="right" />
    </div>
  )
}

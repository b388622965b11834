import { lazy, Suspense, useEffect } from 'react'
import { usePageTitle } from 'sdk/ui/Page.tsx'
import { useSnapshot } from 'valtio'
import { questions } from '../../consent/effects/questions.ts'
import { Parts } from '../../extension/Parts.tsx'
import { PanelSlot } from '../../plugins/page/pluginPanels.tsx'
import { session } from '../session/session.ts'
import { ChatBar } from './ChatBar.tsx'
import styles from './ChatPage.module.css'
import { Composer } from './Composer.tsx'
import { chatParts } from './chatParts.ts'
import { openLastSession, rememberSession } from './lastSession.ts'
import { MessageList } from './MessageList.tsx'
import { NoChat } from './NoChat.tsx'
import { ReplyStatus } from './ReplyStatus.tsx'
import { storyOnStage } from './storyOnStage.ts'

const QuestionBar = lazy(async () => ({ default: (await import('../../consent/effects/QuestionBar.tsx')).QuestionBar }))

/** The chat: what was said, what is being said, and where one writes. */
export default function ChatPage() {
  const { current, phase } = useSnapshot(session)
  const { story, talks } = useSnapshot(storyOnStage)
  const isAsked = useSnapshot(questions).open.length > 0
  // Stories without a chat have the room to themselves. In a chat there may be times when nobody is talked with.
  const hasChat = !story || story.chats
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
        <ChatBar />
        <PanelSlot slot="stage" />
        <Parts of={chatParts} at="top" props={{}} />
        {hasChat && (
          <>
            <div className={styles.scene}>
              <Parts of={chatParts} at="behind" props={{}} />
              <Parts of={chatParts} at="viewer" props={{}} />
              {phase === 'none' || phase === 'missing' ? <NoChat /> : <MessageList key={current?.id} />}
            </div>
            {talks && (
              <>
                {isAsked && (
                  <Suspense>
                    <QuestionBar />
                  </Suspense>
                )}
                <ReplyStatus />
                <Parts of={chatParts} at="before-composer" props={{}} />
                <Composer key={`composer-${current?.id}`} />
              </>
            )}
          </>
        )}
      </div>
      <PanelSlot slot="right" />
    </div>
  )
}

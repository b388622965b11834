import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { questions } from '../../consent/effects/questions.ts'
import { loadEnvironments } from '../../features/environments/environments.ts'
import { SpeakBar } from '../../features/groups/SpeakBar.tsx'
import { playing } from '../../features/scenarios/play/playing.ts'
import { PanelSlot } from '../../plugins/page/pluginPanels.tsx'
import { useSettings } from '../../settings/useSettings.ts'
import { usePageTitle } from '../../ui/Page.tsx'
import { session } from '../session/session.ts'
import { ChatBar } from './ChatBar.tsx'
import styles from './ChatPage.module.css'
import { Composer } from './Composer.tsx'
import { openLastSession, rememberSession } from './lastSession.ts'
import { MessageList } from './MessageList.tsx'
import { NoChat } from './NoChat.tsx'
import { ReplyStatus } from './ReplyStatus.tsx'

const BackdropLayer = lazy(() => import('../../features/pictures/backdrops/BackdropLayer.tsx'))
const ScenePicture = lazy(() => import('../../features/pictures/view/ScenePicture.tsx'))
const PlayRoom = lazy(() => import('../../features/scenarios/play/PlayRoom.tsx'))
const ResumeStory = lazy(() => import('../../features/scenarios/play/ResumeStory.tsx'))
const MemoryTrouble = lazy(() => import('../../features/memory/MemoryTrouble.tsx'))
const QuestionBar = lazy(async () => ({ default: (await import('../../consent/effects/QuestionBar.tsx')).QuestionBar }))

/** The chat: what was said, what is being said, and where one writes. */
export default function ChatPage() {
  const { current, phase } = useSnapshot(session)
  const { story, stage } = useSnapshot(playing)
  const isAsked = useSnapshot(questions).open.length > 0
  const { general, images } = useSettings()
  const hasPictures = general.imageGenerationEnabled
  // Stories without a chat have the room to themselves. In a chat there may be times when nobody is talked with.
  const hasChat = !story || story.chats
  const talks = stage?.chat?.off !== true
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
        <Suspense>
          {story && <PlayRoom />}
          {!story && current?.scenario && <ResumeStory />}
        </Suspense>
        {hasChat && (
          <>
            <div className={styles.scene}>
              {hasPictures && (
                <Suspense>
                  {images.backdrops && <BackdropLayer />}
                  <ScenePicture place="viewer" />
                </Suspense>
              )}
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
                {current && (
                  <Suspense>
                    <MemoryTrouble key={current.id} session={current.id} />
                  </Suspense>
                )}
                <SpeakBar />
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

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { chatParts } from 'sdk/page/points/chatParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { quickActions, topBarItems } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { namesIn, session } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { usePageTitle } from 'sdk/ui/Page.tsx'
import { useMedia } from 'sdk/ui/useMedia.ts'
import { useSnapshot } from 'valtio'
import { questions } from '../../consent/effects/questions.ts'
import { PanelSlot, PanelsButton } from '../../plugins/page/pluginPanels.tsx'
import { CharacterPicker } from '../picker/CharacterPicker.tsx'
import { ActionSheet } from './ActionSheet.tsx'
import styles from './ChatPage.module.css'
import { Composer } from './Composer.tsx'
import { openLastSession, rememberSession } from './lastSession.ts'
import { MessageList } from './MessageList.tsx'
import quickStyles from './quick/QuickActions.module.css'
import { QuickActions } from './quick/QuickActions.tsx'
import { ReplyStatus } from './ReplyStatus.tsx'

const phone = '(width <= 640px)'
const QuestionBar = lazy(async () => ({ default: (await import('../../consent/effects/QuestionBar.tsx')).QuestionBar }))

/** The chat: what was said, what is being said, and where one writes. */
export default function ChatPage() {
  const { current, phase } = useSnapshot(session)
  const { story, talks } = useSnapshot(storyOnStage)
  const isAsked = useSnapshot(questions).open.length > 0
  // Stories without a chat have the room to themselves. In a chat there may be times when nobody is talked with.
  const hasChat = !story || story.chats
  const isPhone = useMedia(phone)
  usePageTitle(current ? namesIn(current) : 'Play')

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
        <ChatBar isPhone={isPhone} hasActions={!isPhone || !hasChat || !talks} />
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
                <Composer key={`composer-${current?.id}`} actions={isPhone && <ActionSheet />} />
              </>
            )}
          </>
        )}
      </div>
      <Parts of={chatParts} at="beside" props={{}} />
      <PanelSlot slot="right" />
    </div>
  )
}

/**
 * Who one is talking to, and what can be done with the chat as a whole. A phone has one bar: who it is stands in the
 * bar of the page, and the actions beside the composer.
 */
function ChatBar({ isPhone, hasActions }: { readonly isPhone: boolean; readonly hasActions: boolean }) {
  const { current } = useSnapshot(session)
  const { story } = useSnapshot(storyOnStage)
  const isInTopBar = isPhone && !story
  useEffect(
    () => (isInTopBar ? topBarItems.add('chat', { place: 'title', component: WhoInTopBar }) : undefined),
    [isInTopBar],
  )
  return (
    <header className={styles.frame}>
      <h1 className="visually-hidden">{story?.chats === false ? story.name : current ? namesIn(current) : 'Play'}</h1>
      <div className={styles.bar}>
        {!isPhone && story?.chats !== false && <Who />}
        {hasActions && (
          <div className={styles.actions}>
            <QuickActions />
          </div>
        )}
        {!isInTopBar && <PanelsButton />}
      </div>
      <div className={story || current?.scenario ? styles.aboveStory : styles.overlay}>
        <QuickChips />
        <Parts of={chatParts} at="overlay" props={{}} />
      </div>
    </header>
  )
}

function Who({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.who} data-takes-room>
      <CharacterPicker />
      <div className={styles.besideName}>
        <Parts of={chatParts} at="beside-name" props={{}} />
      </div>
      {children}
    </div>
  )
}

const WhoInTopBar = () => (
  <Who>
    <PanelsButton />
  </Who>
)

/** When no chat is open: says why, and where to find someone to talk to. */
function NoChat() {
  const { phase } = useSnapshot(session)
  return (
    <div className={styles.space}>
      <EmptyState
        title={phase === 'missing' ? 'Session not found' : 'No Character'}
        text={
          phase === 'missing'
            ? 'This chat was deleted, perhaps in another tab. Your other chats are under Sessions.'
            : 'Choose a character to start chatting.'
        }
      >
        <LinkButton to="/characters">View All Characters</LinkButton>
        <LinkButton to="/characters/add" variant="default">
          Create Character
        </LinkButton>
      </EmptyState>
    </div>
  )
}

/** What goes on besides the conversation. */
export function QuickChips() {
  const chips = usePoint(quickActions).filter(({ place }) => place === 'chip')
  return (
    <div className={quickStyles.chips}>
      {chips.map(({ id, component: Chip }) => (
        <Suspense key={id}>
          <Chip />
        </Suspense>
      ))}
    </div>
  )
}

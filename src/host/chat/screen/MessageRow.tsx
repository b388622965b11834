import { memo } from 'react'
import { type Message, wordingOf } from 'sdk'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import type { WithId } from '../../extension/Point.ts'
import type { MessageAction } from '../../extension/points.ts'
import { thoughtsOf } from '../messages/actionWords.ts'
import { endEdit } from '../messages/editing.ts'
import { MessageExtras } from '../messages/MessageExtras.tsx'
import { MessagePictures } from '../messages/MessagePictures.tsx'
import { CharacterPortrait } from './CharacterPortrait.tsx'
import { EditMessage } from './EditMessage.tsx'
import { LiveText } from './LiveText.tsx'
import { MessageActions } from './MessageActions.tsx'
import { MessageEnding } from './MessageEnding.tsx'
import styles from './MessageRow.module.css'
import { Reasoning } from './Reasoning.tsx'
import { useSwipe } from './useSwipe.ts'

interface MessageRowProps {
  /** Undefined while it is being read. */
  readonly message: Message | undefined
  /** Its place among the messages of the chat. */
  readonly index: number
  readonly isLast: boolean
  readonly isEdited: boolean
  readonly isBusy: boolean
  readonly actions: readonly WithId<MessageAction>[]
}

/** One message: who said it, what was said, what it did, and what can be done with it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, index, isLast, isEdited, isBusy, actions } = props
  const swipe = useSwipe(message, isLast)
  if (!message) return <div className={styles.unread} />
  const wording = wordingOf(message)
  const thoughts = thoughtsOf(message)
  const isWriting = wording.state === 'generating'
  const at = clock(message.timestamp)
  return (
    <article
      className={`${styles.row} ${styles[message.role]} ${message.hidden ? styles.hidden : ''}`}
      aria-label={`${message.characterName}, ${at}`}
      data-index={index}
      tabIndex={-1}
      {...swipe}
    >
      <div className={styles.bubble}>
        <div className={styles.byline}>
          {message.speaker && <CharacterPortrait id={message.speaker} name={message.characterName} size="small" />}
          <span className={styles.name}>{message.characterName}</span>
          <time className={styles.time} dateTime={new Date(message.timestamp).toISOString()}>
            {at}
          </time>
        </div>
        {wording.reasoning && <Reasoning text={wording.reasoning} />}
        {thoughts && <Reasoning text={thoughts} title={`${message.characterName}'s thoughts`} />}
        {message.pictures && <MessagePictures pictures={message.pictures} />}
        {isEdited ? (
          <EditMessage message={message} onDone={endEdit} />
        ) : isWriting ? (
          <LiveText existing={wording.content} message={message.id} />
        ) : (
          wording.content !== '' && <Markdown text={wording.content} />
        )}
        {!isEdited && <MessageExtras message={message} />}
        {!isWriting && !isEdited && <MessageEnding message={message} isLast={isLast} isBusy={isBusy} />}
      </div>
      {!isWriting && !isEdited && (
        <MessageActions message={message} isLast={isLast} isBusy={isBusy} actions={actions} />
      )}
    </article>
  )
})

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const clock = (timestamp: number) => time.format(timestamp)

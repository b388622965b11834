import { memo, useState } from 'react'
import { type Message, wordingOf } from 'sdk'
import { useSnapshot } from 'valtio'
import { Markdown } from '../markdown/Markdown.tsx'
import { session } from '../session/session.ts'
import { continueReply, regenerate } from '../session/turn.ts'
import { Button } from '../ui/Button.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import { EditMessage } from './EditMessage.tsx'
import { LiveText } from './LiveText.tsx'
import { MessageActions } from './MessageActions.tsx'
import styles from './MessageRow.module.css'
import { Reasoning } from './Reasoning.tsx'

interface MessageRowProps {
  /** Undefined while it is being read. */
  readonly message: Message | undefined
  readonly isLast: boolean
}

/** One message: who said it, what was said, and what can be done with it. */
export const MessageRow = memo(function MessageRow({ message, isLast }: MessageRowProps) {
  const [editing, setEditing] = useState(false)
  if (!message) return <div className={styles.unread} />
  const wording = wordingOf(message)
  const isWriting = wording.state === 'generating'
  return (
    <article
      className={`${styles.row} ${styles[message.role]}`}
      aria-label={`${message.characterName}, ${clock(message.timestamp)}`}
    >
      <div className={styles.bubble}>
        <div className={styles.byline}>
          <span className={styles.name}>{message.characterName}</span>
          <time className={styles.time} dateTime={new Date(message.timestamp).toISOString()}>
            {clock(message.timestamp)}
          </time>
        </div>
        {wording.reasoning && <Reasoning text={wording.reasoning} />}
        {editing ? (
          <EditMessage message={message} onDone={() => setEditing(false)} />
        ) : isWriting ? (
          <LiveText existing={wording.content} message={message.id} />
        ) : (
          wording.content !== '' && <Markdown text={wording.content} />
        )}
        {!isWriting && !editing && <Ending message={message} isLast={isLast} />}
      </div>
      {!isWriting && !editing && <MessageActions message={message} isLast={isLast} onEdit={() => setEditing(true)} />}
    </article>
  )
})

/** How a reply ended, when it did not simply end: what happened and what can be done about it. */
function Ending({ message, isLast }: { readonly message: Message; readonly isLast: boolean }) {
  const { state, problem, content } = wordingOf(message)
  if (state === 'complete' || message.role !== 'assistant') return null
  const text = state === 'stopped' ? 'Stopped here.' : (problem ?? 'The reply was cut off.')
  return (
    <div
      className={state === 'stopped' ? styles.quiet : styles.problem}
      role={state === 'failed' ? 'alert' : undefined}
    >
      <span className={styles.words}>
        {state !== 'stopped' && <WarningIcon size={18} />}
        <span>{state === 'failed' ? `AI Error: ${text}` : text}</span>
      </span>
      {isLast && <RecoverButtons canContinue={content !== ''} />}
    </div>
  )
}

function RecoverButtons({ canContinue }: { readonly canContinue: boolean }) {
  const { live } = useSnapshot(session)
  if (live.phase.kind !== 'idle') return null
  return (
    <span className={styles.recover}>
      {canContinue && (
        <Button size="compact-sm" variant="default" onClick={() => void continueReply()}>
          Continue
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => void regenerate()}>
        Retry
      </Button>
    </span>
  )
}

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const clock = (timestamp: number) => time.format(timestamp)

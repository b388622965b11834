import { type KeyboardEvent, memo, useState } from 'react'
import { type Message, wordingOf } from 'sdk'
import { openSettings } from 'sdk/page/openSettings.ts'
import { messageParts } from 'sdk/page/points/chatParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import type { WithId } from 'sdk/page/points/Point.ts'
import type { MessageAction } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { WarningIcon } from 'sdk/ui/icons.tsx'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { thoughtsOf } from '../messages/actionWords.ts'
import { endEdit } from '../messages/editing.ts'
import { MessageExtras, MessagePictures } from '../messages/MessageExtras.tsx'
import { editMessage } from '../session/actions.ts'
import { continueReply, regenerate } from '../session/turn.ts'
import { CharacterPortrait } from './CharacterPortrait.tsx'
import { LiveText, Reasoning } from './LiveText.tsx'
import { MessageActions } from './MessageActions.tsx'
import styles from './MessageRow.module.css'
import { useSwipe } from './useSwipe.ts'

interface MessageRowProps {
  /** Undefined while it is being read. */
  readonly message: Message | undefined
  readonly previous: Message | undefined
  /** Its place among the messages of the chat. */
  readonly index: number
  readonly isLast: boolean
  readonly isEdited: boolean
  readonly isBusy: boolean
  readonly actions: readonly WithId<MessageAction>[]
}

/** One message: who said it, what was said, what it did, and what can be done with it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, previous, index, isLast, isEdited, isBusy, actions } = props
  const swipe = useSwipe(message, isLast)
  if (!message) return <div className={styles.unread} />
  const wording = wordingOf(message)
  const thoughts = thoughtsOf(message)
  const isWriting = wording.state === 'generating'
  const part = { message, previous, index }
  const who = message.speaker ?? session.current?.character.id
  return (
    <>
      <Parts of={messageParts} at="above" props={part} />
      <article
        className={`${styles.row} ${styles[message.role]} ${message.hidden ? styles.hidden : ''}`}
        aria-label={`${message.characterName}, ${clock.format(message.timestamp)}`}
        data-index={index}
        tabIndex={-1}
        {...swipe}
      >
        {message.role === 'assistant' && who && <CharacterPortrait id={who} name={message.characterName} />}
        <div className={styles.bubble}>
          <div className={styles.byline}>
            <span className={styles.name}>{message.characterName}</span>
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
          <Parts of={messageParts} at="below" props={part} />
          {!isWriting && !isEdited && <MessageEnding message={message} isLast={isLast} isBusy={isBusy} />}
        </div>
        {!isWriting && !isEdited && (
          <MessageActions message={message} isLast={isLast} isBusy={isBusy} actions={actions} />
        )}
      </article>
    </>
  )
})

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

interface EditMessageProps {
  readonly message: Message
  onDone(): void
}

/**
 * A message being changed by hand. Escape leaves it as it was; Ctrl or Cmd with Enter saves. What the player said can
 * also be said otherwise in a branch, which leaves this chat as it is.
 */
function EditMessage({ message, onDone }: EditMessageProps) {
  const [text, setText] = useState(wordingOf(message).content)
  const save = async () => {
    if (await editMessage(message.id, text)) onDone()
  }
  const branch = async () => {
    const { editAndContinue } = await import('../saved/branching.ts')
    const isSent = editAndContinue(message, text)
    onDone()
    await isSent
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <div className={styles.edit}>
      <textarea
        ref={caretToEnd}
        autoComplete="off"
        className={styles.text}
        aria-label="Message text"
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the player has just asked to edit this very text
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={() => void save()}>
          Save
        </Button>
        {message.role === 'user' && (
          <Button size="compact-sm" variant="default" disabled={text.trim() === ''} onClick={() => void branch()}>
            Save and branch
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Changes are mostly made at the end: one goes on writing there. */
function caretToEnd(field: HTMLTextAreaElement | null): void {
  if (!field) return
  field.setSelectionRange(field.value.length, field.value.length)
  field.scrollTop = field.scrollHeight
}

interface MessageEndingProps {
  readonly message: Message
  readonly isLast: boolean
  readonly isBusy: boolean
}

/** How a reply ended, when it did not simply end: what happened and what can be done about it. */
function MessageEnding({ message, isLast, isBusy }: MessageEndingProps) {
  const { state, problem, content } = wordingOf(message)
  if (state === 'complete' || message.role !== 'assistant') return null
  const text = state === 'stopped' ? 'Stopped here.' : (problem ?? 'The reply was cut off.')
  return (
    <div className={state === 'failed' ? styles.problem : styles.quiet} role={state === 'failed' ? 'alert' : undefined}>
      <span className={styles.words}>
        {state === 'failed' && <WarningIcon size={18} />}
        <span>{state === 'failed' ? `AI Error: ${text}` : text}</span>
      </span>
      {isLast && !isBusy && (
        <span className={styles.recover}>
          {content !== '' && (
            <Button size="compact-sm" variant="default" onClick={() => void continueReply()}>
              Continue
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => void regenerate()}>
            Retry
          </Button>
          {state === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={() => openSettings('ai')}>
              Choose a source
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

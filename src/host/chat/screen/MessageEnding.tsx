import { type Message, wordingOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { WarningIcon } from 'sdk/ui/icons.tsx'
import { continueReply, regenerate } from '../session/turn.ts'
import styles from './MessageEnding.module.css'

interface MessageEndingProps {
  readonly message: Message
  readonly isLast: boolean
  readonly isBusy: boolean
}

/** How a reply ended, when it did not simply end: what happened and what can be done about it. */
export function MessageEnding({ message, isLast, isBusy }: MessageEndingProps) {
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
        </span>
      )}
    </div>
  )
}

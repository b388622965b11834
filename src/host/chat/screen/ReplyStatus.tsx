import { useEffect, useState } from 'react'
import { type LivePhase, messageAt, session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import { stop } from '../session/turn.ts'
import styles from './ChatPage.module.css'

/** After this long without a word the player is told that waiting may be normal. */
const stillWaitingMs = 5000

/** What the reply is doing while there is nothing to read yet; and, for screen readers, that it came. */
export function ReplyStatus() {
  const { live, current } = useSnapshot(session)
  const name = current?.character.name ?? ''
  const phase = live.phase as LivePhase
  const now = useSeconds(phase.kind === 'waiting' || phase.kind === 'retrying')
  const words = wordsFor(phase, name, now)
  return (
    <>
      <div className={styles.status}>
        {words && (
          <>
            <span className={styles.dots} aria-hidden="true" />
            <span>{words}</span>
            {phase.kind === 'retrying' && (
              <Button size="compact-xs" variant="default" onClick={stop}>
                Cancel
              </Button>
            )}
          </>
        )}
      </div>
      <Announcer phase={phase.kind} name={name} />
    </>
  )
}

/** Says the beginning and the end of a reply, once each; the words in between would drown everything else. */
function Announcer({ phase, name }: { readonly phase: LivePhase['kind']; readonly name: string }) {
  const [said, say] = useState('')
  const quiet = phase === 'idle'
  useEffect(() => {
    if (!quiet) return say(`${name} is replying`)
    say((before) => (before === '' ? '' : newestReply()))
  }, [quiet, name])
  return (
    <div className="visually-hidden" role="status">
      {said}
    </div>
  )
}

function newestReply(): string {
  const message = messageAt(session.count - 1)
  const text = message?.variants[message.active]?.content.slice(0, 500) ?? ''
  if (text === '') return ''
  return message?.role === 'assistant' ? `${message.characterName}: ${text}` : text
}

function wordsFor(phase: LivePhase, name: string, now: number): string | undefined {
  switch (phase.kind) {
    case 'waiting':
      return waitingWords(phase, name, now)
    case 'retrying': {
      const seconds = Math.max(0, Math.ceil((phase.at - now) / 1000))
      return `${phase.failure.message} Retrying ${phase.attempt}/${phase.of}${seconds > 0 ? ` in ${seconds} s` : ''}…`
    }
    default:
      return undefined
  }
}

function waitingWords(phase: Extract<LivePhase, { kind: 'waiting' }>, name: string, now: number): string {
  const percent = phase.fraction === undefined ? '' : ` ${Math.round(phase.fraction * 100)} %`
  if (phase.text !== undefined) return `${phase.text}${percent}`
  switch (phase.note) {
    case 'loading':
      return `The model is loading…${percent}`
    case 'queued':
      return 'Waiting for the server…'
    case 'prompt':
      return `${name} is reading…${percent}`
    case 'connecting':
      return now - phase.since > stillWaitingMs ? 'Still waiting. The model may be loading…' : `${name} is thinking…`
  }
}

function useSeconds(running: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [running])
  return now
}

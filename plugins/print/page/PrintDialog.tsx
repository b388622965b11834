import { memo, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { isAbort, type Message, messageOf, type SessionId, wordingOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import styles from './PrintDialog.module.css'

const perFrame = 100

/** Reads the whole chat, draws it for paper beside the page, prints it, and leaves nothing behind. */
export default function PrintDialog({ onClose }: DialogProps) {
  const { current, count } = useSnapshot(session)
  const [read, setRead] = useState(0)
  const [chat, setChat] = useState<Printable>()
  const [drawn, setDrawn] = useState(0)
  const [problem, setProblem] = useState<string>()
  const id = current?.id
  const isDrawn = chat !== undefined && drawn >= chat.messages.length

  useEffect(() => {
    if (!id) return
    const stop = new AbortController()
    printable(id, stop.signal, setRead).then(setChat, (error: unknown) => {
      if (!isAbort(error) && !stop.signal.aborted) setProblem(messageOf(error))
    })
    return () => stop.abort()
  }, [id])

  // A hundred at a time, so that the page stays quick and can be closed meanwhile.
  useEffect(() => {
    if (!chat || drawn >= chat.messages.length) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + perFrame))
    return () => cancelAnimationFrame(frame)
  }, [chat, drawn])

  useEffect(() => {
    if (!isDrawn) return
    addEventListener('afterprint', onClose, { once: true })
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      removeEventListener('afterprint', onClose)
      cancelAnimationFrame(frame)
    }
  }, [isDrawn, onClose])

  const total = Math.max(count, 1)
  return (
    <Dialog
      title="Print this chat"
      size="small"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {isDrawn ? 'Close' : 'Cancel'}
        </Button>
      }
    >
      {problem ? (
        <p role="alert">The chat could not be read for printing. {problem} Close this and try again.</p>
      ) : (
        <>
          <p className={styles.words} role="status">
            {isDrawn ? "Your browser's print dialog has the chat." : 'Preparing the chat…'}
          </p>
          {!isDrawn && <progress aria-label="Preparing the chat" max={total * 2} value={read + drawn} />}
        </>
      )}
      {chat && chat.leftOut > 0 && (
        <p className={styles.words}>
          Only the newest {chat.messages.length.toLocaleString()} messages are printed, without{' '}
          {chat.leftOut.toLocaleString()} older ones. Export the chat to get all of them.
        </p>
      )}
      {chat &&
        createPortal(
          <main className={styles.paper} data-print>
            <h1>{current?.name}</h1>
            <p className={styles.time}>{current?.character.name}</p>
            {chat.leftOut > 0 && <p>{chat.leftOut.toLocaleString()} older messages are not printed here.</p>}
            {chat.messages.slice(0, drawn).map((message) => (
              <PrintedMessage key={message.id} message={message} />
            ))}
          </main>,
          document.body,
        )}
    </Dialog>
  )
}

const PrintedMessage = memo(function PrintedMessage({ message }: { readonly message: Message }) {
  return (
    <article className={styles.message}>
      <p className={styles.byline}>
        <b>{message.characterName}</b> <span className={styles.time}>{momentOf(message.timestamp)}</span>
      </p>
      <Markdown text={wordingOf(message).content} />
    </article>
  )
})

/** Of a longer chat the newest are printed: browsers lay out no more in reasonable time. */
const maxPrinted = 5000

interface Printable {
  readonly messages: readonly Message[]
  /** How many older ones are skipped. */
  readonly leftOut: number
}

/** Reads a chat for the printer, in batches; `read` is told how far it is. Ends with an `AbortError` at the signal. */
export async function printable(
  session: SessionId,
  signal: AbortSignal,
  read: (count: number) => void,
  most = maxPrinted,
): Promise<Printable> {
  let messages: Message[] = []
  let count = 0
  for await (const batch of storage().history(session)) {
    signal.throwIfAborted()
    messages = [...messages, ...batch].slice(-most)
    count += batch.length
    read(count)
  }
  return { messages, leftOut: count - messages.length }
}

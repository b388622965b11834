import { useCallback, useEffect, useRef, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { conversation } from 'sdk/page/engines.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import layout from 'sdk/ui/layout.module.css'
import { Textarea } from 'sdk/ui/Textarea.ts'
import type { ChatSummaries } from '../../../src/workers/conversation/contract.ts'
import type { Summary } from '../../../src/workers/storage/contract.ts'
import styles from './Inspector.module.css'
import { waitingWords } from './words.ts'

/** Older parts of the open chat as summaries tell them, to be read and put right. */
export function SummaryList() {
  const id = session.current?.id
  const [known, setKnown] = useState<ChatSummaries>()
  const [problem, setProblem] = useState<string>()
  const [writing, setWriting] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const read = useCallback(() => {
    if (id)
      conversation()
        .summaries(id)
        .then(setKnown, (error: unknown) => setProblem(messageOf(error)))
  }, [id])
  useEffect(read, [read])
  useEffect(() => () => stop.current?.abort(), [])
  if (!id) return <p className={styles.muted}>No chat is open.</p>

  const write = async () => {
    stop.current = new AbortController()
    setWriting(true)
    setProblem(undefined)
    try {
      await chat.now.summarise(stop.current.signal)
    } catch (error) {
      if (!isAbort(error)) setProblem(messageOf(error))
    }
    setWriting(false)
    read()
  }
  const waiting = known && waitingWords(known)
  return (
    <div className={layout.wideStack4}>
      {!chat.now.summarisesByItself() && (
        <p className={styles.muted}>
          {'Summaries are written and sent automatically while “Summarise older messages” is on in Settings > General.'}
        </p>
      )}
      <div role="status">{waiting && <p className={styles.small}>{waiting}</p>}</div>
      {problem !== undefined && (
        <p role="alert" className={`${boxes.danger} ${layout.stack2}`}>
          {problem}
        </p>
      )}
      {known?.parts.length === 0 && <p className={styles.muted}>No part of this chat has been summarised yet.</p>}
      <ol className={layout.list3} aria-label="Summaries">
        {known?.parts.map((part) => (
          <SummaryItem key={part.from} part={part} onSave={(text) => save(part, text)} />
        ))}
      </ol>
      <div className={styles.buttons}>
        {writing ? (
          <Button variant="default" onClick={() => stop.current?.abort()}>
            Stop writing
          </Button>
        ) : (
          <Button variant="default" onClick={() => void write()}>
            Summarise now
          </Button>
        )}
      </div>
    </div>
  )

  async function save(part: Summary, text: string): Promise<void> {
    try {
      if (id) await conversation().editSummary(id, part, text)
    } catch (error) {
      setProblem(messageOf(error))
    }
    read()
  }
}

interface SummaryItemProps {
  readonly part: Summary
  onSave(text: string): Promise<void>
}

function SummaryItem({ part, onSave }: SummaryItemProps) {
  const [draft, setDraft] = useState<string>()
  const name = `Messages ${part.from + 1} to ${part.to + 1}`
  if (draft === undefined) {
    return (
      <li>
        <div className={styles.head}>
          <span className={styles.name}>{name}</span>
          <Button size="compact-sm" variant="subtle" aria-label={`Edit ${name}`} onClick={() => setDraft(part.text)}>
            Edit
          </Button>
        </div>
        <p className={styles.text}>{part.text || 'Excluded from prompts.'}</p>
        {part.edited && <p className={styles.small}>Edited by you; never rewritten automatically.</p>}
      </li>
    )
  }
  const save = async () => {
    await onSave(draft)
    setDraft(undefined)
  }
  return (
    <li>
      <Textarea
        label={name}
        autosize
        maxRows={12}
        value={draft}
        autoFocus
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button size="compact-sm" onClick={() => void save()}>
          Save
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setDraft(undefined)}>
          Cancel
        </Button>
      </div>
    </li>
  )
}

import { useRef } from 'react'
import type { MessageId } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { growBlocks, noBlocks } from 'sdk/ui/markdown/blocks.ts'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { useSnapshot } from 'valtio'
import styles from './MessageRow.module.css'

interface LiveTextProps {
  /** What the reply said before, when it is being continued. */
  readonly existing: string
  readonly message: MessageId
}

/** The reply as it grows. Paragraphs that are finished are drawn once; only the newest is drawn again. */
export function LiveText({ existing, message }: LiveTextProps) {
  const { live } = useSnapshot(session)
  const blocks = useRef(noBlocks)
  const text = live.message === message ? existing + live.text : existing
  if (text.length < blocks.current.openFrom) blocks.current = noBlocks
  blocks.current = growBlocks(blocks.current, text)
  const open = text.slice(blocks.current.openFrom)
  return (
    <div className={styles.live} aria-busy="true">
      {live.reasoning && <Reasoning text={live.reasoning} />}
      {blocks.current.done.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: finished blocks never move
        <Markdown key={index} text={block} />
      ))}
      {open.trim() !== '' && <Markdown text={open} />}
      <span className={`${styles.caret} ${text === '' ? styles.waiting : ''}`} aria-hidden="true" />
    </div>
  )
}

interface ReasoningProps {
  readonly text: string
  readonly title?: string
}

/** What was thought and not said, folded away: by the model, or by the character. */
export function Reasoning({ text, title = 'Thoughts' }: ReasoningProps) {
  return (
    <details className={styles.reasoning}>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  )
}

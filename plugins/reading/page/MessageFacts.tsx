import { wordingOf } from 'sdk'
import type { MessagePartProps } from 'sdk/page/points/chatParts.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import styles from './MessageFacts.module.css'
import { readingSection } from './readingSection.ts'

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/** Below a message, where the player wants it: when it was said, and which model wrote it. */
export default function MessageFacts({ message }: MessagePartProps) {
  const { showTimes, showModel } = useSection(readingSection)
  const { source, timestamp, state } = wordingOf(message)
  const model = showModel ? source?.model : undefined
  if (!(showTimes || model) || state === 'generating') return null
  return (
    <p className={styles.facts}>
      {showTimes && <time dateTime={new Date(timestamp).toISOString()}>{clock.format(timestamp)}</time>}
      {model && <span>{model}</span>}
    </p>
  )
}

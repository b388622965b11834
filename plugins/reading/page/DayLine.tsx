import type { MessagePartProps } from 'sdk/page/points/chatParts.ts'
import { useSnapshot } from 'valtio'
import styles from './DayLine.module.css'
import { dayOf, dayWords, isoDay } from './dayWords.ts'
import { NewLine } from './NewLine.tsx'
import { useToday } from './today.ts'
import { unread } from './unread.ts'

/** Above the first message of a day: which day it is. Above the first that is new: that it is. */
export default function DayLine({ message, previous, index }: MessagePartProps) {
  const today = useToday()
  const { first } = useSnapshot(unread)
  const isFirst = index === 0 && dayOf(message.timestamp) !== dayOf(today)
  const isNext = previous !== undefined && dayOf(previous.timestamp) !== dayOf(message.timestamp)
  return (
    <>
      {(isFirst || isNext) && (
        <p className={styles.day}>
          <time dateTime={isoDay(message.timestamp)}>{dayWords(message.timestamp, today)}</time>
        </p>
      )}
      {first?.message === message.id && <NewLine />}
    </>
  )
}

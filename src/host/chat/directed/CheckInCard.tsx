import { useEffect } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './CheckInCard.module.css'
import { answerCheckIn, type CheckInAnswer, startDirectorWatch, watch } from './startDirectorWatch.ts'

const answers: readonly (readonly [CheckInAnswer, string])[] = [
  ['yes', 'Yes'],
  ['softer', 'Softer'],
  ['pause', 'Pause'],
  ['stop', 'Stop'],
]

/** A small question at the edge of the page. It takes no focus; without an answer things only become less. */
export default function CheckInCard() {
  const { checkIn } = useSnapshot(watch)
  useEffect(startDirectorWatch, [])
  const isAsking = checkIn.kind === 'asking'
  return (
    <>
      <p role="status" className="visually-hidden">
        {isAsking && wordsFor(checkIn.missed)}
      </p>
      {isAsking && (
        <section ref={showAbove} popover="manual" className={styles.card} aria-label="Check-in">
          <p className={textStyles.strong}>{wordsFor(checkIn.missed)}</p>
          <div className={styles.answers}>
            {answers.map(([answer, words]) => (
              <Button
                key={answer}
                size="xs"
                variant={answer === 'yes' ? 'filled' : 'default'}
                {...(answer === 'stop' && { color: 'red' as const })}
                onClick={() => answerCheckIn(answer)}
              >
                {words}
              </Button>
            ))}
          </div>
        </section>
      )}
    </>
  )
}

/** Above all that stands in the page, wherever it is put. */
const showAbove = (card: HTMLElement | null) => card?.showPopover?.()

function wordsFor(missed: number): string {
  if (missed === 0) return 'All good?'
  return missed === 1
    ? 'Are you there? All good?'
    : 'Intensity was lowered. Without an answer, everything pauses in a minute.'
}

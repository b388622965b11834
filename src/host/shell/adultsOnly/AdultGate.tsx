import { useEffect, useRef } from 'react'
import { readNote, writeNote } from 'sdk/page/records/localNotes.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Mark } from 'sdk/ui/Mark.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { proxy, useSnapshot } from 'valtio'
import { noteNames } from '../../../shared/storageNames.ts'
import styles from './AdultGate.module.css'

const key = noteNames.adultConfirmed

/** Whether this person has said to be of age. Until then nothing of the app answers. */
export const gate = proxy({ isOpen: readNote(key) === 'true' })

/** Where notes are not kept, the question is asked again next time. */
export function confirmAdult(): void {
  gate.isOpen = true
  writeNote(key, 'true')
}

export function leave(): void {
  location.replace('about:blank')
}

/** Asks once whether the person is of age. The app behind it is inert meanwhile. */
export function AdultGate() {
  const { isOpen } = useSnapshot(gate)
  return isOpen ? null : <Question />
}

function Question() {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => dialog.current?.focus(), [])
  return (
    <div
      ref={dialog}
      className={styles.gate}
      role="dialog"
      aria-modal="true"
      aria-labelledby="gate-title"
      aria-describedby="gate-text"
      tabIndex={-1}
    >
      <div className={styles.card}>
        <Mark size={56} />
        <h1 id="gate-title" className={styles.title}>
          Vesper is for adults
        </h1>
        <p id="gate-text" className={styles.text}>
          Conversations here can be intimate. You must be 18 or older, and of legal age where you live.
        </p>
        <div className={styles.actions}>
          <Button size="md" onClick={confirmAdult}>
            I am 18 or older
          </Button>
          <Button size="md" variant="subtle" onClick={leave}>
            Leave
          </Button>
        </div>
        <p className={textStyles.muted}>Your answer is stored in this browser only.</p>
      </div>
    </div>
  )
}

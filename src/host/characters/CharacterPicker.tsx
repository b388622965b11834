import { lazy, Suspense, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { session } from '../session/session.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import styles from './CharacterPicker.module.css'
import { Portrait } from './Portrait.tsx'

const PickerPanel = lazy(() => import('./PickerPanel.tsx'))

interface CharacterPickerProps {
  /** While a scenario decides who is there. */
  readonly disabled?: boolean
}

/** Who one is talking to; pressed, everybody one could talk to. */
export function CharacterPicker({ disabled = false }: CharacterPickerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { current } = useSnapshot(session)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={current ? `Character: ${current.character.name}. Choose another` : 'No Character. Choose one'}
        disabled={disabled}
        popoverTarget={id}
      >
        {current && (
          <Portrait id={current.character.id} name={current.character.name} className={styles.smallPortrait} />
        )}
        <span className={styles.current}>{current ? current.character.name : 'No Character'}</span>
        <ChevronDownIcon size={18} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Characters"
        className={styles.panel}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<p className={styles.none}>Loading…</p>}>
            <PickerPanel close={() => document.getElementById(id)?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  )
}

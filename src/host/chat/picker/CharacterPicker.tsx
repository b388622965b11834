import { lazy, Suspense, useId, useState } from 'react'
import type { Session } from 'sdk'
import { chatPortrait } from 'sdk/page/points/chatParts.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { namesIn, session } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import boxes from 'sdk/ui/boxes.module.css'
import { ChevronDownIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { Portrait } from '../../characters/Portrait.tsx'
import styles from './CharacterPicker.module.css'

const PickerPanel = lazy(() => import('./PickerPanel.tsx'))

/** Who one is talking to; pressed, everybody one could talk to. A scenario that runs says itself who is there. */
export function CharacterPicker() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { current } = useSnapshot(session)
  const { story } = useSnapshot(storyOnStage)
  const Shown = usePoint(chatPortrait) ?? Portrait
  const names = current && namesIn(current)
  const scenario = current?.scenario ?? story
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={names ? `Character: ${names}. Choose another` : 'No Character. Choose one'}
        disabled={scenario !== undefined}
        aria-describedby={scenario ? `${id}-why` : undefined}
        title={scenario && chosenByStory}
        popoverTarget={id}
      >
        {current && (
          <Suspense fallback={<Portrait {...portraitOf(current.character)} />}>
            <Shown {...portraitOf(current.character)} />
          </Suspense>
        )}
        <span className={`${textStyles.ellipsis} ${styles.current}`}>{names ?? 'No Character'}</span>
        {!scenario && <ChevronDownIcon size={18} />}
      </button>
      {scenario && (
        <p id={`${id}-why`} className="visually-hidden">
          {chosenByStory}
        </p>
      )}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Characters"
        className={`${boxes.floating} ${styles.panel}`}
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

const chosenByStory = 'This scenario chooses the character. Exit it to choose another.'

const portraitOf = ({ id, name }: Session['character']) => ({ id, name, className: styles.smallPortrait })

import { lazy, Suspense, useId, useState } from 'react'
import { hasOwnPace } from 'sdk/page/points/ownPace.ts'
import { session } from 'sdk/page/session.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { AutoIcon, PaceIcon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { useSnapshot } from 'valtio'
import styles from './AutoAction.module.css'
import { autoplay, toggleAutoplay } from './autoplay.ts'
import { autoplaySection } from './autoplaySection.ts'

const AutoplayPace = lazy(() => import('./AutoplayPace.tsx'))

/** Lets the character go on by itself; beside it, how fast and how often. */
export default function AutoAction() {
  const { state } = useSnapshot(autoplay)
  const general = useSection(autoplaySection)
  // A scenario may forbid it, and comes and goes with the chat.
  useSnapshot(session).current?.scenario
  const isOn = state.kind !== 'off'
  const isAllowed = !hasOwnPace()
  const count = isOn && state.sent > 0 ? `${state.sent} of ${general.autoplayMax}` : undefined
  return (
    <span className={styles.pair}>
      <QuickButton
        label="Auto"
        icon={AutoIcon}
        aria-pressed={isOn}
        disabled={!isAllowed}
        title={isAllowed ? (count ?? 'Auto-reply') : 'This scenario sets its own pace'}
        onPress={toggleAutoplay}
      />
      <PaceButton />
    </span>
  )
}

function PaceButton() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        size={28}
        className={styles.pace ?? ''}
        aria-label="Autoplay pace"
        title="Auto-reply settings"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <PaceIcon size={16} />
      </ActionIcon>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Autoplay pace"
        className={`${boxes.floating} ${styles.popover}`}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <AutoplayPace />
          </Suspense>
        )}
      </div>
    </>
  )
}

import { type MouseEvent, useId, useState } from 'react'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { MoreIcon } from 'sdk/ui/icons.tsx'
import styles from './ActionSheet.module.css'
import { QuickActions } from './quick/QuickActions.tsx'

/** On a phone: a button beside the composer, and above it the sheet with what one can do in the chat. */
export function ActionSheet() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // A press that opens something inside the sheet leaves it open.
  const onClick = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    const button = (target as Element).closest('button')
    const opens = button?.popoverTargetElement && button.role !== 'menuitem'
    if (button && !opens && !button.closest('[role=dialog] [role=dialog]')) currentTarget.hidePopover()
  }
  return (
    <>
      <ActionIcon
        size="xl"
        radius="xl"
        aria-label="Chat actions"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <MoreIcon />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it are what is pressed, by any means */}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Chat actions"
        className={`${boxes.floating} ${styles.sheet}`}
        onClick={onClick}
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.newState === 'open')}
      >
        {isOpen && <QuickActions />}
      </div>
    </>
  )
}

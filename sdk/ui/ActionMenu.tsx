import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './ActionMenu.module.css'
import boxes from './boxes.module.css'
import { MoreIcon } from './icons.tsx'
import pressable from './pressable.module.css'

export interface MenuAction {
  readonly label: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** Begins a new group. */
  readonly divided?: boolean
  run(): void
}

interface ActionMenuProps {
  /** Names the button: "More for Elin". */
  readonly label: string
  readonly size?: 'small' | 'medium'
  /** What is drawn on the button instead of three dots. */
  readonly face?: ReactNode
  /** -1 where something else leads to the button. */
  readonly tabIndex?: -1
  actions(): readonly MenuAction[]
}

/**
 * A button with a menu of what else can be done. The browser opens it above everything and closes it again. What is
 * in it is asked for when it opens: a page of many menus is no larger than their buttons.
 */
export function ActionMenu({ label, size = 'medium', face, tabIndex, actions }: ActionMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        className={`${pressable.sign} ${size === 'small' ? styles.small : styles.medium}`}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        {face ?? <MoreIcon size={size === 'small' ? 18 : 20} />}
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={`${boxes.floating} ${boxes.menu} ${styles.menu}`}
        onKeyDown={moveFocus}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true)
        }}
        onToggle={(event) => {
          // Only when it is closed: the browser gives the focus back from the item that has it.
          if (event.newState === 'closed') setOpen(false)
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus()
        }}
      >
        {(isOpen ? actions() : []).map(({ label: text, danger, disabled, divided, run }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={disabled}
            className={`${styles.item} ${danger ? styles.danger : ''} ${divided ? styles.divided : ''}`}
            popoverTarget={id}
            popoverTargetAction="hide"
            onClick={run}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  )
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:enabled')]

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (!step) return
  event.preventDefault()
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[step(at, items.length - 1)]?.focus()
}

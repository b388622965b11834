import { type KeyboardEvent, useId, useState } from 'react'
import { MoreIcon } from '../ui/icons.tsx'
import styles from './ActionMenu.module.css'

export interface MenuAction {
  readonly label: string
  readonly danger?: boolean
  /** Begins a new group. */
  readonly divided?: boolean
  run(): void
}

interface ActionMenuProps {
  /** Names the button: "More for Elin". */
  readonly label: string
  actions(): readonly MenuAction[]
}

/** A button with a menu of what else can be done. The browser opens it above everything and closes it again. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <MoreIcon />
      </button>
      <div
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles.menu}
        onKeyDown={moveFocus}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus()
        }}
      >
        {actions().map(({ label: text, danger, divided, run }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
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

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]

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

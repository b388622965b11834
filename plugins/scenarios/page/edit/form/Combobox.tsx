import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { ControlIds } from './FieldFrame.tsx'
import styles from './Form.module.css'
import { useTyping } from './useTyping.ts'

interface ComboboxProps {
  readonly ids: ControlIds
  readonly value: string
  /** All there is to choose from; asked for when it opens. */
  options(): readonly string[]
  /** Takes what was chosen, or what was written when the field is left. */
  onWrite(text: string): void
  /** Something else that can be done with what is written. */
  readonly extra?: { label(text: string): string; run(text: string): void }
  /** Beside the field. */
  readonly children?: ReactNode
}

const most = 50

/** A text that is usually one of some names: they are offered, and others can be written. */
export function Combobox({ ids, value, options, onWrite, extra, children }: ComboboxProps) {
  const [text, type] = useTyping(value, () => value)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const listId = `${ids.id}-options`
  const shown = isOpen ? matching(options(), text === value ? '' : text) : []
  const rows = isOpen && extra ? [...shown, extra.label(text)] : shown

  const open = (at: number) => {
    setOpen(true)
    setActive(at)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (index: number) => {
    const chosen = shown[index]
    close()
    if (chosen !== undefined) {
      type(chosen)
      onWrite(chosen)
    } else extra?.run(text)
  }
  const leave = () => {
    close()
    if (text !== value) onWrite(text)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      open(isOpen && rows.length > 0 ? (active + step + rows.length) % rows.length : step > 0 ? 0 : -1)
    } else if (event.key === 'Enter') {
      if (isOpen && active >= 0) pick(active)
      else leave()
    } else if (event.key === 'Escape' && isOpen) {
      type(value)
      close()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.combobox}>
      <input
        {...ids}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={(event) => {
          type(event.currentTarget.value)
          open(-1)
        }}
        onClick={() => open(-1)}
        onBlur={leave}
        onKeyDown={press}
      />
      {children}
      <div id={listId} role="listbox" className={styles.options} hidden={!isOpen || rows.length === 0}>
        {rows.map((row, index) => (
          <div
            key={index < shown.length ? row : 'extra'}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // Before the field loses the focus, which would close the list.
            onMouseDown={(event) => {
              event.preventDefault()
              pick(index)
            }}
          >
            {row}
          </div>
        ))}
      </div>
    </div>
  )
}

function matching(options: readonly string[], text: string): readonly string[] {
  const wanted = text.toLowerCase()
  return [...new Set(options)].filter((option) => option.toLowerCase().includes(wanted)).slice(0, most)
}

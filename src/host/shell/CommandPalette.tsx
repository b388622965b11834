import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { WithId } from 'sdk/page/points/Point.ts'
import { type CommandEntry, commands } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { shortcutLabel } from 'sdk/page/shortcuts.ts'
import boxes from 'sdk/ui/boxes.module.css'
import { useModal } from 'sdk/ui/Dialog.tsx'
import { SearchIcon } from 'sdk/ui/icons.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { runCommand } from '../notices/runCommand.ts'
import { closePalette, matchingCommands } from '../plugins/commands/palette.ts'
import styles from './CommandPalette.module.css'

const paletteCommand = 'palette'

/** Everything that can be done by name: type a few letters, choose with the arrows, run with Enter. */
export default function CommandPalette() {
  const dialog = useModal(closePalette)
  const listId = useId()
  const all = usePoint(commands)
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState(0)
  const found = matchingCommands(all, query).filter(({ id }) => id !== paletteCommand)
  const at = Math.min(marked, found.length - 1)
  const list = useMarkedInView(at)

  const run = (command: WithId<CommandEntry> | undefined) => {
    if (!command) return
    closePalette()
    void runCommand(command)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setMarked((at + step + found.length) % found.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      run(found[at])
    }
  }

  return (
    <dialog ref={dialog} className={`${boxes.floating} ${styles.palette}`} aria-label="Commands">
      <div className={styles.sheet}>
        <div className={styles.search}>
          <SearchIcon size={18} />
          <input
            data-first-focus
            role="combobox"
            aria-label="Command"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
            className={styles.input}
            placeholder="What would you like to do?"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => {
              setQuery(event.currentTarget.value)
              setMarked(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div role="listbox" id={listId} aria-label="Commands" className={styles.list} ref={list} tabIndex={-1}>
          {found.map((command, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which marks and runs
            <div
              key={command.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.option}
              onClick={() => run(command)}
            >
              <span className={textStyles.anywhereInRow}>{command.label}</span>
              {command.keys && <kbd className={styles.keys}>{shortcutLabel(command.keys)}</kbd>}
            </div>
          ))}
        </div>
        <p role="status" className={styles.none}>
          {found.length === 0 && `No results for “${query}”`}
        </p>
      </div>
    </dialog>
  )
}

/** Keeps the marked option where it can be seen. */
function useMarkedInView(at: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return list
}

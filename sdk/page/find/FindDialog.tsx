import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import boxes from '../../ui/boxes.module.css'
import { useModal } from '../../ui/Dialog.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import pressable from '../../ui/pressable.module.css'
import textStyles from '../../ui/text.module.css'
import { type Found, findSources } from '../points/findSources.ts'
import { usePoint } from '../points/usePoint.ts'
import { shortcutLabel } from '../shortcuts.ts'
import styles from './FindDialog.module.css'
import type { FoundRow } from './mergeFound.ts'
import { type FoundList, useFound } from './useFound.ts'

interface FindDialogProps {
  /** Called once, as the dialog takes the focus: what was typed before it was there. */
  takeTyped?(): string
  onClose(): void
  run(found: Found): void
}

/** Everything by name: type a few letters, choose with the arrows, go with Enter. */
export function FindDialog({ takeTyped, onClose, run }: FindDialogProps) {
  const dialog = useModal(onClose)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string>()
  const found = useFound(search, chosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keys come to the field itself from here on
  useLayoutEffect(() => setSearch(takeTyped?.() ?? ''), [])
  const { rows, marked, mark } = found

  const go = (row: Found | undefined) => {
    if (!row) return
    onClose()
    run(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && rows.length > 0) {
      event.preventDefault()
      mark((marked + step + rows.length) % rows.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(rows[marked])
    }
  }

  return (
    <dialog ref={dialog} className={`${boxes.floating} ${styles.dialog}`} aria-label="Commands">
      <div className={styles.sheet}>
        <div className={styles.search}>
          <SearchIcon size={18} />
          <input
            ref={field}
            data-first-focus
            role="combobox"
            aria-label="Command"
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={marked >= 0 ? `${listId}-${marked}` : undefined}
            className={styles.input}
            placeholder="Search everything, or run a command"
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Kinds
          chosen={chosen}
          choose={(kind) => {
            setChosen(kind)
            field.current?.focus()
          }}
        />
        <Rows listId={listId} found={found} go={go} />
        <Outcome search={search} found={found} />
      </div>
    </dialog>
  )
}

/** The kinds of things there are: choosing one shows more of it. */
function Kinds({ chosen, choose }: { readonly chosen: string | undefined; choose(kind: string | undefined): void }) {
  const sources = usePoint(findSources)
  if (sources.length < 2) return null
  return (
    <fieldset className={styles.kinds} aria-label="Kind">
      {[{ id: undefined, heading: 'All' }, ...sources].map(({ id, heading }) => (
        <button
          key={id ?? ''}
          type="button"
          className={`${pressable.pill} ${styles.kind}`}
          aria-pressed={id === chosen}
          onClick={() => choose(id)}
        >
          {heading}
        </button>
      ))}
    </fieldset>
  )
}

interface RowsProps {
  readonly listId: string
  readonly found: FoundList
  go(row: Found): void
}

function Rows({ listId, found: { rows, marked, mark }, go }: RowsProps) {
  const list = useMarkedInView(marked)
  return (
    <div role="listbox" id={listId} aria-label="Commands" className={styles.list} ref={list} tabIndex={-1}>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which marks and runs
        <div
          key={row.key}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={styles.option}
          onPointerMove={() => index !== marked && mark(index)}
          onClick={() => go(row)}
        >
          <span className={styles.words}>
            <span className={textStyles.anywhereInRow}>{row.label}</span>
            {row.below && <span className={styles.below}>{row.below}</span>}
          </span>
          <Kind row={row} />
        </div>
      ))}
    </div>
  )
}

/** The keys of a command, or what kind of thing it is. */
const Kind = ({ row: { keys, source } }: { readonly row: FoundRow }) =>
  keys ? <kbd className={styles.keys}>{shortcutLabel(keys)}</kbd> : <span className={styles.word}>{source.kind}</span>

function Outcome({ search, found: { rows, isPending } }: { readonly search: string; readonly found: FoundList }) {
  if (rows.length > 0)
    return (
      <p role="status" className="visually-hidden">
        {rows.length === 1 ? '1 result' : `${rows.length} results`}
      </p>
    )
  return (
    <p role="status" className={styles.none}>
      {isPending ? 'Searching…' : `No results for “${search}”`}
    </p>
  )
}

/** Keeps the marked option where it can be seen. */
function useMarkedInView(marked: number) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])
  return list
}

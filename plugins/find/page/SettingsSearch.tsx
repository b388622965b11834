import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Found } from 'sdk/page/points/findSources.ts'
import boxes from 'sdk/ui/boxes.module.css'
import { SearchField } from 'sdk/ui/SearchField.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { wordsIn } from '../../../src/shared/text/folded.ts'
import { findInSettings } from './findSettings.ts'
import styles from './SettingsSearch.module.css'

const maxShown = 12

interface Answer {
  readonly text: string
  readonly rows: readonly Found[]
}

const nothing: Answer = { text: '', rows: [] }

/** Above the list of settings pages: finds a page or a setting by its label or hint, goes there and marks it. */
export default function SettingsSearch() {
  const listId = useId()
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState(nothing)
  const [marked, mark] = useState(0)
  const { rows } = answer

  useEffect(() => {
    let isWanted = true
    void findInSettings(wordsIn(text)).then((found) => {
      if (!isWanted) return
      setAnswer({ text, rows: found.slice(0, maxShown) })
      mark(0)
    })
    return () => {
      isWanted = false
    }
  }, [text])

  const go = (row: Found | undefined) => {
    if (!row) return
    setText('')
    void row.run()
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
    } else if (event.key === 'Escape') {
      // Not every browser clears the field itself.
      setText('')
    }
  }

  return (
    <search className={styles.search}>
      <SearchField
        role="combobox"
        label="Search settings"
        placeholder="Search settings"
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={rows.length > 0 ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
      />
      <div className={`${boxes.floating} ${styles.found}`} hidden={text === ''}>
        <div role="listbox" id={listId} aria-label="Settings found">
          {rows.map((row, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which marks and goes
            <div
              key={row.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles.option}
              // The field keeps the focus: without it the list is gone before the click.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => index !== marked && mark(index)}
              onClick={() => go(row)}
            >
              <span className={textStyles.anywhereInRow}>{row.label}</span>
              <span className={textStyles.mutedAnywhere}>{row.below}</span>
            </div>
          ))}
        </div>
        <p role="status" className={styles.outcome}>
          {text === '' || answer.text !== text ? '' : outcomeOf(rows.length, text)}
        </p>
      </div>
    </search>
  )
}

const outcomeOf = (count: number, text: string) =>
  count === 0 ? `No settings for “${text}”. Try fewer or other words.` : count === 1 ? '1 result' : `${count} results`

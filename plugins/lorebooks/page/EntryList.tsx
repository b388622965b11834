import { useMemo, useState } from 'react'
import pressable from 'sdk/ui/pressable.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { VList } from 'virtua'
import { field, textsOf } from '../../../src/shared/fields.ts'
import { wordsIn } from '../../../src/shared/text/folded.ts'
import styles from './BookEditor.module.css'
import type { DraftEntry } from './draft.ts'
import { entryMatches, labelOf } from './entry.ts'

interface EntryListProps {
  readonly entries: readonly DraftEntry[]
  readonly chosen: string | undefined
  onChoose(key: string): void
}

/** The entries of a book, as many as can be seen; thousands cost no more than these. */
export function EntryList({ entries, chosen, onChoose }: EntryListProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(() => {
    const words = wordsIn(search)
    return entries.filter(({ row }) => entryMatches(row, words))
  }, [entries, search])
  return (
    <>
      <SearchField label="Search entries" placeholder="Name, key or text" value={search} onChange={setSearch} />
      <p className={textStyles.muted} role="status">
        {foundOf(found.length, entries.length)}
      </p>
      <div className={styles.list} data-empty={found.length === 0}>
        <VList data={found} role="region" aria-label="Entries" tabIndex={0}>
          {({ key, row }) => (
            <button
              key={key}
              type="button"
              className={`${pressable.row} ${styles.row}`}
              aria-current={key === chosen}
              onClick={() => onChoose(key)}
            >
              <span className={textStyles.ellipsis}>{nameOf(row)}</span>
              <span className={`${textStyles.ellipsis} ${textStyles.muted}`}>
                {isOff(row) && <span className={textStyles.warning}>Off · </span>}
                {field(row, 'constant') === true ? 'Always' : textsOf(field(row, 'keys')).join(', ') || 'No keys'}
              </span>
            </button>
          )}
        </VList>
      </div>
    </>
  )
}

const isOff = (row: DraftEntry['row']): boolean => field(row, 'enabled') === false

export const nameOf = (row: DraftEntry['row']): string =>
  labelOf(row) || textsOf(field(row, 'keys'))[0] || 'Entry without a name'

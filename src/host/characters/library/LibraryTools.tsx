import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import { SelectButton } from 'sdk/ui/SelectionBar.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import styles from './CharactersPage.module.css'
import { type SortOrder, sortOrders } from './library.ts'
import { libraryView, look } from './libraryView.ts'
import { StarIcon } from './StarIcon.tsx'

interface LibraryToolsProps {
  readonly found: number
  /** Undefined while they are still being read. */
  readonly total: number | undefined
  readonly isSelecting: boolean
  onSelecting(on: boolean): void
}

/** Search, order, favourites, and the way into selecting. */
export function LibraryTools({ found, total, isSelecting, onSelecting }: LibraryToolsProps) {
  const { query, order } = useSnapshot(libraryView, { sync: true })
  return (
    <search className={`${rowStyles.centred3} ${styles.tools}`}>
      <SearchField
        className={rowStyles.search ?? ''}
        label="Search characters"
        placeholder="Name, tag or trait"
        value={query.search}
        onChange={(text) => look({ search: text })}
      />
      <NativeSelect
        aria-label="Sort by"
        data={sortOrders.map(({ value, label }) => ({ value, label }))}
        value={order}
        onChange={(event) => {
          libraryView.order = event.currentTarget.value as SortOrder
        }}
      />
      <Button
        variant={query.favourites ? 'light' : 'default'}
        aria-pressed={query.favourites}
        leftSection={<StarIcon size={18} filled={query.favourites} />}
        onClick={() => look({ favourites: !query.favourites })}
      >
        Favourites
      </Button>
      <SelectButton isSelecting={isSelecting} onSelecting={onSelecting} />
      <p className={textStyles.mutedCount} role="status">
        {total === undefined ? 'Counting…' : foundOf(found, total)}
      </p>
    </search>
  )
}

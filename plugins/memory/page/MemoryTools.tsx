import { categoryWords } from 'sdk/page/promptReport/memoryKinds.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { PinIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import { SegmentedControl } from 'sdk/ui/SegmentedControl.ts'
import { SelectButton } from 'sdk/ui/SelectionBar.tsx'
import textStyles from 'sdk/ui/text.module.css'
import type { Category, MemoryType } from '../../../src/workers/memory/contract.ts'
import { categoriesOf, type MemoryCounts, type MemoryOrder, type MemoryQuery, memoryOrders, ofType } from './find.ts'
import styles from './Memory.module.css'

export type MemoryView = 'list' | 'timeline'

interface MemoryToolsProps {
  readonly counts: MemoryCounts
  readonly found: number
  readonly query: MemoryQuery
  readonly order: MemoryOrder
  readonly view: MemoryView
  readonly isSelecting: boolean
  readonly maySearch: boolean
  onQuery(query: MemoryQuery): void
  onOrder(order: MemoryOrder): void
  onView(view: MemoryView): void
  onSelecting(on: boolean): void
}

/** Which memories are shown, in which order, and how. */
export function MemoryTools(props: MemoryToolsProps) {
  const { counts, found, query, order, view, isSelecting, maySearch } = props
  const { onQuery, onOrder, onView, onSelecting } = props
  const types: readonly { readonly value: MemoryType | 'all'; readonly label: string }[] = [
    { value: 'all', label: `All ${counts.all.toLocaleString()}` },
    { value: 'player', label: `About you ${counts.player.toLocaleString()}` },
    { value: 'self', label: `Reveries ${counts.self.toLocaleString()}` },
  ]
  return (
    <search className={styles.head}>
      <div className={`${rowStyles.centred3} ${layout.shrinks}`}>
        <SegmentedControl
          className={styles.segments ?? ''}
          aria-label="Memory type"
          data={types.map(({ value, label }) => ({ value, label }))}
          value={query.type}
          onChange={(type) => onQuery(ofType(query, type as MemoryQuery['type']))}
        />
        <SegmentedControl
          className={styles.segments ?? ''}
          aria-label="View"
          data={[
            { value: 'list', label: 'List' },
            { value: 'timeline', label: 'Timeline' },
          ]}
          value={view}
          onChange={(chosen) => onView(chosen as MemoryView)}
        />
      </div>
      <div className={`${rowStyles.centred3} ${layout.shrinks}`}>
        {maySearch && (
          <SearchField
            className={rowStyles.search ?? ''}
            label="Search memories"
            placeholder="Search memories"
            value={query.search}
            onChange={(text) => onQuery({ ...query, search: text })}
          />
        )}
        <NativeSelect
          aria-label="Filter by category"
          data={[
            { value: '', label: 'All categories' },
            ...categoriesOf(query.type).map((value) => ({ value, label: categoryWords[value] })),
          ]}
          value={query.category}
          onChange={(event) => onQuery({ ...query, category: event.currentTarget.value as Category | '' })}
        />
        {view === 'list' && (
          <NativeSelect
            aria-label="Sort by"
            data={memoryOrders.map(({ value, label }) => ({ value, label }))}
            value={order}
            onChange={(event) => onOrder(event.currentTarget.value as MemoryOrder)}
          />
        )}
        <Button
          variant={query.pinned ? 'light' : 'default'}
          aria-pressed={query.pinned}
          leftSection={<PinIcon size={18} />}
          onClick={() => onQuery({ ...query, pinned: !query.pinned })}
        >
          Pinned {counts.pinned.toLocaleString()}
        </Button>
        <SelectButton isSelecting={isSelecting} onSelecting={onSelecting} />
        <p className={textStyles.mutedCount} role="status">
          {foundOf(found, counts.all)}
        </p>
      </div>
    </search>
  )
}

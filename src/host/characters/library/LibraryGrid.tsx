import { memo, useMemo, useRef } from 'react'
import type { CharacterId } from 'sdk'
import { rowsOf, useColumns } from 'sdk/ui/columns.ts'
import layout from 'sdk/ui/layout.module.css'
import { WindowVirtualizer } from 'virtua'
import type { LibraryEntry } from '../../../workers/storage/contract.ts'
import { CharacterCard } from './CharacterCard.tsx'
import styles from './LibraryGrid.module.css'

interface LibraryGridProps {
  readonly entries: readonly LibraryEntry[]
  /** Who is selected; undefined where nobody is being selected. */
  readonly selected: ReadonlySet<CharacterId> | undefined
  readonly onToggle: (id: CharacterId, withRange: boolean) => void
  readonly onMove: (id: CharacterId) => void
}

const tiles = { width: 232, gap: 24, oneBelow: 640 }

/** All these characters, of which only those near the screen are drawn. A library of any size costs the same. */
export const LibraryGrid = memo(function LibraryGrid({ entries, selected, onToggle, onMove }: LibraryGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = useColumns(frame, tiles)
  const rows = useMemo(() => rowsOf(entries, columns), [entries, columns])
  const template = `repeat(${columns}, minmax(0, 1fr))`
  const isSelecting = selected !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
    <div ref={frame} role="list" aria-label="Characters" className={layout.shrinks}>
      <WindowVirtualizer data={rows} bufferSize={400}>
        {(row, index) => (
          <div key={index} className={styles.row} style={{ gridTemplateColumns: template }}>
            {row.map((entry, column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={entry.id}
                role="listitem"
                aria-setsize={entries.length}
                aria-posinset={index * columns + column + 1}
                className={layout.shrinks}
              >
                <CharacterCard
                  entry={entry}
                  selection={isSelecting ? selected.has(entry.id) : undefined}
                  onToggle={onToggle}
                  onMove={onMove}
                />
              </div>
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
})

import { memo, useMemo, useRef } from 'react'
import { rowsOf, useColumns } from 'sdk/ui/columns.ts'
import layout from 'sdk/ui/layout.module.css'
import { WindowVirtualizer } from 'virtua'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import styles from './Library.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'

const tiles = { width: 256, gap: 24, oneBelow: 640 }

/** All these scenarios, of which only those near the screen are drawn. */
export const ScenarioGrid = memo(function ScenarioGrid({ records }: { readonly records: readonly ScenarioRecord[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = useColumns(frame, tiles)
  const rows = useMemo(() => rowsOf(records, columns), [records, columns])
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
    <div ref={frame} role="list" aria-label="Scenarios" className={layout.shrinks}>
      <WindowVirtualizer data={rows} bufferSize={400}>
        {(row, index) => (
          <div key={index} className={styles.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {row.map((record, column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={record.id}
                role="listitem"
                aria-setsize={records.length}
                aria-posinset={index * columns + column + 1}
                className={layout.shrinks}
              >
                <ScenarioCard record={record} />
              </div>
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
})

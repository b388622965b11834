import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import styles from './Library.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'

/** The narrowest a card is, and the space between two, in pixels; as in the style sheet. */
const cardWidth = 256
const gap = 24
const phoneWidth = 640

/** All these scenarios, of which only those near the screen are drawn. */
export const ScenarioGrid = memo(function ScenarioGrid({ records }: { readonly records: readonly ScenarioRecord[] }) {
  const frame = useRef<HTMLDivElement>(null)
  const columns = useColumns(frame)
  const rows = useMemo(() => rowsOf(records, columns), [records, columns])
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
    <div ref={frame} role="list" aria-label="Scenarios" className={styles.grid}>
      <WindowVirtualizer data={rows} bufferSize={400}>
        {(row, index) => (
          <div
            key={row[0]?.id ?? index}
            className={styles.row}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {row.map((record, column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                key={record.id}
                role="listitem"
                aria-setsize={records.length}
                aria-posinset={index * columns + column + 1}
                className={styles.cell}
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

function rowsOf(records: readonly ScenarioRecord[], columns: number): readonly (readonly ScenarioRecord[])[] {
  const rows: (readonly ScenarioRecord[])[] = []
  for (let from = 0; from < records.length; from += columns) rows.push(records.slice(from, from + columns))
  return rows
}

function useColumns(frame: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(1)
  const measure = useCallback(() => {
    const fitting = Math.floor(((frame.current?.clientWidth ?? 0) + gap) / (cardWidth + gap))
    setColumns(innerWidth < phoneWidth ? 1 : Math.max(1, fitting))
  }, [frame])
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, measure])
  return columns
}

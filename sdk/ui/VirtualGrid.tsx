import { type CSSProperties, type KeyboardEventHandler, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { rowsOf, type Tiles, useColumns } from './columns.ts'
import layout from './layout.module.css'
import styles from './VirtualGrid.module.css'

interface VirtualGridProps<Item extends { readonly id: string }> {
  /** Names the list for screen readers: "Characters". */
  readonly label: string
  readonly items: readonly Item[]
  readonly tiles: Tiles
  /** For those who move the list to an item or look into it. */
  readonly frame?: RefObject<HTMLDivElement | null>
  readonly rows?: RefObject<WindowVirtualizerHandle | null>
  onScroll?(): void
  readonly onKeyDown?: KeyboardEventHandler
  /** The item at this place, from 0, has got the focus. */
  onReach?(place: number): void
  /** Draws the item at `place`, from 0. */
  children(item: Item, place: number): ReactNode
}

/** All these items, of which only those near the screen are drawn: a list of any length costs the same. */
export function VirtualGrid<Item extends { readonly id: string }>(props: VirtualGridProps<Item>) {
  const { label, items, tiles, rows, onScroll, onKeyDown, onReach, children } = props
  const own = useRef<HTMLDivElement>(null)
  const frame = props.frame ?? own
  const columns = useColumns(frame, tiles)
  const lines = useMemo(() => rowsOf(items, columns), [items, columns])
  const look = { '--gap': `${tiles.gap}px`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
    <div ref={frame} role="list" aria-label={label} className={layout.shrinks} onKeyDown={onKeyDown}>
      <WindowVirtualizer ref={rows ?? null} data={lines} bufferSize={400} {...(onScroll && { onScroll })}>
        {(line, index) => (
          <div key={index} className={styles.row} style={look}>
            {line.map((item, column) => {
              const place = index * columns + column
              return (
                // biome-ignore lint/a11y/useSemanticElements: as above
                <div
                  key={item.id}
                  role="listitem"
                  aria-setsize={items.length}
                  aria-posinset={place + 1}
                  className={layout.shrinks}
                  {...(onReach && { onFocus: () => onReach(place) })}
                >
                  {children(item, place)}
                </div>
              )
            })}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  )
}

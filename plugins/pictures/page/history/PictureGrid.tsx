import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { useColumns } from 'sdk/ui/columns.ts'
import { VirtualGrid } from 'sdk/ui/VirtualGrid.tsx'
import type { WindowVirtualizerHandle } from 'virtua'
import type { ImageRecord } from '../../../../src/workers/storage/contract.ts'
import { deletePictures, toggleStar } from './keepPictures.ts'
import { PictureTile } from './PictureTile.tsx'

interface PictureGridProps {
  readonly images: readonly ImageRecord[]
  /** Which are selected; undefined where none are being selected. */
  readonly selected: ReadonlySet<string> | undefined
  readonly onOpen: (id: string) => void
  readonly onToggle: (id: string) => void
}

const tiles = { width: 168, gap: 12, least: 2 }

/** All these pictures, of which only those near the screen are drawn and read. Arrow keys go from one to the next. */
export const PictureGrid = memo(function PictureGrid({ images, selected, onOpen, onToggle }: PictureGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const rows = useRef<WindowVirtualizerHandle>(null)
  const columns = useColumns(frame, tiles)
  const [chosen, setAt] = useState(0)
  const at = Math.min(chosen, images.length - 1)
  const isDeleting = useRef(false)

  // The one that was deleted had the focus; the next takes its place.
  useLayoutEffect(() => {
    if (isDeleting.current && images.length > 0) focusSoon(frame, at)
    isDeleting.current = false
  }, [images, at])

  /** Tab leads to what is in sight, once nothing here has the focus. */
  const reach = () => {
    const { current } = rows
    if (!current || frame.current?.contains(document.activeElement)) return
    setAt(current.findItemIndex(current.scrollOffset) * columns)
  }
  const go = (to: number) => {
    setAt(to)
    rows.current?.scrollToIndex(Math.floor(to / columns), { align: 'nearest' })
    focusSoon(frame, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const image = images[at]
    const to = stepInGrid(event.key, at, images.length, columns)
    if (to !== undefined) go(to)
    else if (image && event.key.toLowerCase() === 's') void toggleStar(image)
    else if (image && event.key === 'Delete') {
      isDeleting.current = true
      void deletePictures([image.id])
    } else return
    event.preventDefault()
  }
  return (
    <VirtualGrid
      label="Pictures"
      items={images}
      tiles={tiles}
      frame={frame}
      rows={rows}
      onScroll={reach}
      onKeyDown={onKeyDown}
      onReach={setAt}
    >
      {(image, place) => (
        <PictureTile
          image={image}
          place={place}
          isReached={place === at}
          selection={selected?.has(image.id)}
          onOpen={onOpen}
          onToggle={onToggle}
        />
      )}
    </VirtualGrid>
  )
})

/** A picture that was out of sight is drawn a moment after the list has moved to it. */
function focusSoon(frame: { readonly current: HTMLElement | null }, place: number, tries = 10): void {
  const tile = frame.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)
  if (tile) tile.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusSoon(frame, place, tries - 1))
}

/** Where a key leads in a grid of so many columns; undefined for keys that lead nowhere. */
export function stepInGrid(key: string, at: number, count: number, columns: number): number | undefined {
  const to = target(key, at, count, columns)
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to))
}

function target(key: string, at: number, count: number, columns: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at - 1
    case 'ArrowRight':
      return at + 1
    case 'ArrowUp':
      return at - columns < 0 ? at : at - columns
    case 'ArrowDown':
      return at + columns >= count ? at : at + columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { jump } from 'sdk/page/chat/jump.ts'
import { messageAt, placeOf, session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import type { VirtualizerHandle } from 'virtua'
import { ensureLoaded } from '../session/windows.ts'

interface RovingParts {
  readonly scroller: RefObject<HTMLElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  /** Goes to the newest message. */
  toEnd(): void
  /** The reader is somewhere else now, and means to stay. */
  leaveEnd(): void
}

/** A message that is to be shown is waited for this long. */
const patienceMs = 5000

/**
 * The way through the messages by keyboard, and to one from elsewhere: one message has the focus, arrows go to the
 * next, Home and End to the first and the last, Enter to what can be done with it, Escape back from there.
 */
export function useRoving({ scroller, list, toEnd, leaveEnd }: RovingParts) {
  /** The message with the focus stays on the page, however far it is scrolled away. */
  const [at, setAt] = useState<number>()
  const { to } = useSnapshot(jump)
  const { phase } = useSnapshot(session)

  const rowAt = useCallback(
    (index: number) => scroller.current?.querySelector<HTMLElement>(`article[data-index="${index}"]`),
    [scroller],
  )

  /** Scrolls to a message, reads it if need be, and gives it the focus. */
  const show = useCallback(
    async (index: number, block: 'nearest' | 'center') => {
      const isLast = index === session.count - 1
      if (!isLast) leaveEnd()
      if (!rowAt(index)) {
        ensureLoaded(index - 10, index + 10)
        if (isLast) toEnd()
        else list.current?.scrollToIndex(index, { align: block })
      }
      const row = await appearing(() => visible(rowAt(index)))
      if (!row) return undefined
      if (isLast) toEnd()
      else row.scrollIntoView({ block })
      row.focus({ preventScroll: true })
      return row
    },
    [list, rowAt, toEnd, leaveEnd],
  )

  useEffect(() => {
    if (!to || phase !== 'open') return
    jump.to = undefined
    void (async () => {
      const row = await show(Math.min(to.index, session.count - 1), 'center')
      // Places may have shifted since somebody looked: what is meant is the message.
      const found = placeOf(to.message)
      const meant = found === undefined || messageAt(to.index)?.id === to.message ? row : await show(found, 'center')
      if (!meant) return
      await nextFrame()
      // What came into view around it has been measured by now.
      if (found !== session.count - 1) meant.scrollIntoView({ block: 'center' })
      flash(meant)
    })()
  }, [to, phase, show])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>('article[data-index]')
    if (target !== event.currentTarget && target !== row) {
      if (event.key === 'Escape' && row && !target.closest('[popover], textarea')) row.focus({ preventScroll: true })
      return
    }
    if (event.key === 'Enter' && row) {
      event.preventDefault()
      row.querySelector<HTMLElement>('[role=toolbar] button:enabled')?.focus()
      return
    }
    const next = nextPlace(event.key, row ? Number(row.dataset.index) : undefined, session.count, firstInView())
    if (next === undefined || (row && isLongerThanView(row, event.currentTarget, event.key))) return
    event.preventDefault()
    void show(next, 'nearest')
  }
  const firstInView = () => list.current?.findItemIndex(list.current.scrollOffset) ?? 0
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const index = event.target.closest<HTMLElement>('article[data-index]')?.dataset.index
    setAt(index === undefined ? undefined : Number(index))
  }
  return { at, onKeyDown, onFocus }
}

/** Where a key leads from a message, or from none. */
export function nextPlace(key: string, from: number | undefined, count: number, inView: number): number | undefined {
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowUp':
      return from === undefined ? count - 1 : Math.max(0, from - 1)
    case 'ArrowDown':
      return Math.min(count - 1, from === undefined ? inView : from + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

/** There is more of this message to be read before the next. */
function isLongerThanView(row: HTMLElement, view: HTMLElement, key: string): boolean {
  const message = row.getBoundingClientRect()
  const { top, bottom } = view.getBoundingClientRect()
  return (key === 'ArrowDown' && message.bottom > bottom + 2) || (key === 'ArrowUp' && message.top < top - 2)
}

/** A row that has not been measured yet is hidden, and what is hidden takes no focus. */
const visible = (row: HTMLElement | null | undefined) =>
  row?.checkVisibility({ visibilityProperty: true }) ? row : undefined

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function appearing<T>(look: () => T | null | undefined): Promise<T | undefined> {
  const end = performance.now() + patienceMs
  let found = look()
  while (!found && performance.now() < end) {
    await nextFrame()
    found = look()
  }
  return found ?? undefined
}

/** Shows which message is meant, to those whom motion does not disturb. */
function flash(row: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  row.animate([{ backgroundColor: 'var(--accent-wash)' }, { backgroundColor: 'transparent' }], 1800)
}

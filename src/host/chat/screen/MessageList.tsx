import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { MessageId } from 'sdk'
import { chatParts } from 'sdk/page/points/chatParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { messageActions } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { messageAt, placeOf, session } from 'sdk/page/session.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { EndInView, useEndInView } from 'sdk/ui/EndInView.tsx'
import { useSnapshot } from 'valtio'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { uiSection } from '../../settings/uiSection.ts'
import { editing } from '../messages/editing.ts'
import { ensureLoaded } from '../session/windows.ts'
import { MessageRow } from './MessageRow.tsx'
import { useRoving } from './useRoving.ts'

/** Whether the player says one of these messages: their words and the reply to them may come at once. */
const hasPlayersWords = (from: number, to: number): boolean =>
  Array.from({ length: to - from }, (_, index) => messageAt(from + index)).some((message) => message?.role === 'user')

/**
 * The messages, as many as fit on the screen and a few around them. A list of any length costs the same: what is not
 * near the screen is neither read nor drawn. The newest message stands after the list, where it may grow without
 * the list having to measure it anew. The end stays in view while replies grow, until the reader scrolls away.
 */
export function MessageList() {
  const { count, version, phase, live } = useSnapshot(session)
  const { message: edited } = useSnapshot(editing)
  const actions = usePoint(messageActions)
  const { messageLayout } = useSection(uiSection)
  const isBusy = live.phase.kind !== 'idle'
  const end = useEndInView()
  const { scroller, newest, toStart, toEnd, leaveEnd, added, resized } = end
  const list = useRef<VirtualizerHandle>(null)
  const seen = useRef({ count: 0, newest: undefined as MessageId | undefined })
  const last = messageAt(count - 1)

  const read = useCallback(() => {
    const { current } = list
    if (!current || session.count === 0) return
    const from = current.findItemIndex(current.scrollOffset)
    const to = current.findItemIndex(current.scrollOffset + current.viewportSize)
    ensureLoaded(from - 10, to + 10)
  }, [])

  const { at, onKeyDown, onFocus } = useRoving({ scroller, list, toEnd, leaveEnd })

  // What the player says brings them back to the end; a reply does not take away who reads further up. A greeting is read
  // from its beginning. What was deleted, or brought back somewhere before the end, leaves the reader where they are.
  useLayoutEffect(() => {
    const { count: before, newest } = seen.current
    seen.current = { count, newest: last?.id }
    if (!last || last.id === newest || (newest !== undefined && count <= before)) return
    if (newest === undefined && count === 1 && last.role === 'assistant') toStart()
    else if (newest === undefined || hasPlayersWords(before, count)) toEnd()
    else added()
  }, [count, last, toStart, toEnd, added])
  useEffect(() => {
    if (version > 0 && phase === 'open') read()
  }, [version, phase, read])

  const row = (index: number) => {
    const message = messageAt(index)
    const isLast = index === count - 1
    return (
      <MessageRow
        key={isLast ? message?.id : index}
        message={message}
        previous={messageAt(index - 1)}
        index={index}
        isLast={isLast}
        isEdited={message !== undefined && message.id === edited}
        isBusy={isBusy}
        actions={actions}
      />
    )
  }
  // What has the focus, or words in it that are not saved, is not taken off the page by scrolling.
  const editedAt = edited && placeOf(edited)
  const kept = [...new Set([at, editedAt])].filter((index) => index !== undefined && index < count - 1) as number[]

  return (
    <EndInView
      end={end}
      jump="Jump to newest"
      aria-label="Conversation"
      data-layout={messageLayout}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <Virtualizer
        ref={list}
        scrollRef={scroller}
        data={{ length: Math.max(0, count - 1) } as ArrayLike<undefined>}
        bufferSize={400}
        keepMounted={kept}
        onScroll={read}
        onScrollEnd={read}
        onResize={resized}
      >
        {(_, index) => row(index)}
      </Virtualizer>
      <div ref={newest}>
        {count > 0 && row(count - 1)}
        <Parts of={chatParts} at="message-end" props={{}} />
      </div>
    </EndInView>
  )
}

import { startTransition, useEffect, useRef, useState } from 'react'
import { messageOf, type ViewNode } from 'sdk'
import { readView } from '../../../shared/plugins/readView.ts'
import { paced } from './paced.ts'

export type ViewPhase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'drawn'; readonly node: ViewNode }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly why: string }

/**
 * Follows a plugin's stream of trees while the component is shown; another `attempt` starts anew. Only the newest tree
 * is ever read, and drawing it gives way to the person: a plugin that sends much slows down its own view alone.
 */
export function useNewestView(watch: (signal: AbortSignal) => AsyncIterable<unknown>, attempt: number): ViewPhase {
  const [phase, setPhase] = useState<ViewPhase>({ kind: 'waiting' })
  const source = useRef(watch)
  source.current = watch
  const drawn = useRef(() => {})

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what starts anew
  useEffect(() => {
    const stop = new AbortController()
    let newest: unknown
    let shown: ViewNode | undefined
    const fail = (why: string) => {
      setPhase({ kind: 'failed', why })
      end()
    }
    const pace = paced(() => {
      const view = readView(newest)
      if (!view.ok) return fail(view.error)
      const node = keepSame(shown, view.value)
      if (node === shown) return pace.drawn()
      shown = node
      startTransition(() => setPhase({ kind: 'drawn', node }))
    })
    const end = () => {
      pace.stop()
      stop.abort()
    }
    const follow = async () => {
      let yielded = false
      for await (const value of source.current(stop.signal)) {
        if (stop.signal.aborted) return
        newest = value
        yielded = true
        pace.want()
      }
      if (!yielded && !stop.signal.aborted) setPhase({ kind: 'empty' })
    }
    drawn.current = pace.drawn
    setPhase({ kind: 'waiting' })
    follow().catch((error: unknown) => {
      if (!stop.signal.aborted) fail(messageOf(error))
    })
    return end
  }, [attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs because a phase has come onto the screen
  useEffect(() => drawn.current(), [phase])
  return phase
}

/** The newer of two trees, with every part of the older that says the same: what is the same object need not be drawn. */
export function keepSame(before: ViewNode | undefined, after: ViewNode): ViewNode {
  if (before?.kind === 'stack' && after.kind === 'stack') {
    const children = keepEach(before.children, after.children)
    return children === before.children && before.direction === after.direction ? before : { ...after, children }
  }
  if (before?.kind === 'list' && after.kind === 'list') {
    const items = keepEach(before.items, after.items)
    return items === before.items ? before : { ...after, items }
  }
  return before?.kind === after.kind && JSON.stringify(before) === JSON.stringify(after) ? before : after
}

function keepEach(before: readonly ViewNode[], after: readonly ViewNode[]): readonly ViewNode[] {
  const kept = after.map((node, index) => keepSame(before[index], node))
  return kept.length === before.length && kept.every((node, index) => node === before[index]) ? before : kept
}

import { useEffect, useRef, useState } from 'react'
import { messageOf, type ViewMessage, type ViewNode } from 'sdk'
import { Button } from '../ui/Button.tsx'
import styles from './PluginView.module.css'
import { controlsIn, readView } from './readView.ts'
import { throttled } from './throttled.ts'
import { type ImageOf, ViewTree } from './ViewTree.tsx'

export interface PluginViewProps {
  /** Whose view it is, for the sentences about it. */
  readonly name: string
  /** Yields the whole tree each time it changes; the signal aborts when nobody looks any more. */
  readonly watch: (signal: AbortSignal) => AsyncIterable<unknown>
  readonly receive: (message: ViewMessage) => unknown
  readonly imageOf?: ImageOf
}

type Phase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'drawn'; readonly node: ViewNode }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly why: string }

const slidesEveryMs = 100

/** A plugin's view while it is on the screen: the newest tree, drawn at most once a frame, and what the person does in it. */
export function PluginView({ name, watch, receive, imageOf }: PluginViewProps) {
  const [attempt, retry] = useState(0)
  const [refused, setRefused] = useState<string | undefined>()
  const phase = useNewestView(watch, attempt)
  const send = useSender(phase, receive, setRefused)

  switch (phase.kind) {
    case 'waiting':
      return (
        <p className={styles.quiet} role="status">
          Waiting for {name}…
        </p>
      )
    case 'empty':
      return <p className={styles.quiet}>{name} has nothing to show.</p>
    case 'failed':
      return (
        <div className={styles.failed} role="alert">
          <p>
            {name} cannot be shown. {phase.why}
          </p>
          <Button size="compact-sm" variant="default" onClick={() => retry(attempt + 1)}>
            Retry
          </Button>
        </div>
      )
    case 'drawn':
      return (
        <>
          <ViewTree node={phase.node} send={send} imageOf={imageOf} />
          <p className={styles.refused} role="status">
            {refused}
          </p>
        </>
      )
  }
}

/** Follows the stream while the component is shown. Of trees that come between two frames only the last is read. */
function useNewestView(watch: PluginViewProps['watch'], attempt: number): Phase {
  const [phase, setPhase] = useState<Phase>({ kind: 'waiting' })
  const source = useRef(watch)
  source.current = watch
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what starts anew
  useEffect(() => {
    const stop = new AbortController()
    let frame = 0
    const fail = (why: string) => {
      cancelAnimationFrame(frame)
      setPhase({ kind: 'failed', why })
      stop.abort()
    }
    const follow = async () => {
      let newest: unknown
      const paint = () => {
        frame = 0
        const view = readView(newest)
        if (view.ok) setPhase({ kind: 'drawn', node: view.value })
        else fail(view.error)
      }
      let yielded = false
      for await (const value of source.current(stop.signal)) {
        if (stop.signal.aborted) return
        newest = value
        yielded = true
        if (frame === 0) frame = requestAnimationFrame(paint)
      }
      if (!yielded && !stop.signal.aborted) setPhase({ kind: 'empty' })
    }
    setPhase({ kind: 'waiting' })
    follow().catch((error: unknown) => {
      if (!stop.signal.aborted) fail(messageOf(error))
    })
    return () => {
      cancelAnimationFrame(frame)
      stop.abort()
    }
  }, [attempt])
  return phase
}

/** Hands on what the person did, if the control is still there. What is dragged is sent ten times a second. */
function useSender(
  phase: Phase,
  receive: PluginViewProps['receive'],
  refuse: (why: string | undefined) => void,
): (message: ViewMessage) => void {
  const known = useRef<ReadonlySet<string>>(new Set())
  known.current = phase.kind === 'drawn' ? controlsIn(phase.node) : new Set()
  const target = useRef(receive)
  target.current = receive
  const [lines] = useState(() => {
    const pass = async (message: ViewMessage) => {
      if (!known.current.has(message.control)) return
      try {
        await target.current(message)
        refuse(undefined)
      } catch (error) {
        refuse(`That did not work. ${messageOf(error)}`)
      }
    }
    return { pass, slides: throttled(slidesEveryMs, pass) }
  })
  useEffect(() => lines.slides.stop, [lines])
  return (message) => (typeof message.value === 'number' ? lines.slides.send(message) : void lines.pass(message))
}

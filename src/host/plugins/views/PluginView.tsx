import { useEffect, useRef, useState } from 'react'
import { messageOf, type ViewMessage } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { controlsIn } from '../../../shared/plugins/readView.ts'
import styles from './PluginView.module.css'
import { useNewestView, type ViewPhase } from './useNewestView.ts'
import { type ImageOf, ViewTree } from './ViewTree.tsx'

export interface PluginViewProps {
  /** Whose view it is, for the sentences about it. */
  readonly name: string
  /** Yields the whole tree each time it changes; the signal aborts when nobody looks any more. */
  readonly watch: (signal: AbortSignal) => AsyncIterable<unknown>
  readonly receive: (message: ViewMessage) => unknown
  readonly imageOf?: ImageOf
}

const slidesEveryMs = 100

/** A plugin's view while it is on the screen: the newest tree, and what the person does in it. */
export function PluginView({ name, watch, receive, imageOf }: PluginViewProps) {
  const [attempt, retry] = useState(0)
  const [refused, setRefused] = useState<string | undefined>()
  const phase = useNewestView(watch, attempt)
  const send = useSender(phase, receive, setRefused)

  switch (phase.kind) {
    case 'waiting':
      return (
        <p className={`${textStyles.muted} ${styles.quiet}`} role="status">
          Waiting for {name}…
        </p>
      )
    case 'empty':
      return <p className={`${textStyles.muted} ${styles.quiet}`}>{name} has nothing to show.</p>
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

/** Hands on what the person did, if the control is still there. What is dragged is sent ten times a second. */
function useSender(
  phase: ViewPhase,
  receive: PluginViewProps['receive'],
  refuse: (why: string | undefined) => void,
): (message: ViewMessage) => void {
  const known = useRef<ReadonlySet<string>>(new Set())
  known.current = phase.kind === 'drawn' ? controlsIn(phase.node) : new Set()
  const target = useRef(receive)
  target.current = receive
  const [line] = useState(() => {
    const pass = async (message: ViewMessage) => {
      if (!known.current.has(message.control)) return
      try {
        await target.current(message)
        refuse(undefined)
      } catch (error) {
        refuse(`That did not work. ${messageOf(error)}`)
      }
    }
    const slides = throttled(slidesEveryMs, pass)
    const send = (message: ViewMessage) =>
      typeof message.value === 'number' ? slides.send(message) : void pass(message)
    return { send, stop: slides.stop }
  })
  useEffect(() => line.stop, [line])
  return line.send
}

interface Throttled {
  readonly send: (message: ViewMessage) => void
  /** Forgets what is still waiting. */
  readonly stop: () => void
}

/** Passes on at most one message per control and `ms`. The first goes at once, and the last always arrives. */
function throttled(ms: number, pass: (message: ViewMessage) => void): Throttled {
  const waiting = new Map<string, ViewMessage | undefined>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const go = (message: ViewMessage) => {
    waiting.set(message.control, undefined)
    pass(message)
    const timer = setTimeout(() => {
      timers.delete(timer)
      const next = waiting.get(message.control)
      waiting.delete(message.control)
      if (next) go(next)
    }, ms)
    timers.add(timer)
  }
  return {
    send(message) {
      if (waiting.has(message.control)) waiting.set(message.control, message)
      else go(message)
    },
    stop() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      waiting.clear()
    },
  }
}

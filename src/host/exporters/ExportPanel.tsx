import { useEffect, useRef, useState } from 'react'
import { isAbort, messageOf, type Session } from 'sdk'
import { type ExporterChoice, exporters } from '../app/points.ts'
import { usePoint } from '../plugins/usePoint.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ExportPanel.module.css'
import { exportSession } from './exportSession.ts'

interface ExportPanelProps {
  readonly session: Session
}

type Phase =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'writing'; readonly read: number }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Writes one chat in a format of the player's choice; shows how far it is, and can be told to stop. */
export function ExportPanel({ session }: ExportPanelProps) {
  const choices = usePoint(exporters)
  const [phase, setPhase] = useState<Phase>({ kind: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (exporter: ExporterChoice) => {
    const controller = new AbortController()
    running.current = controller
    const show = (next: Phase) => {
      if (running.current === controller) setPhase(next)
    }
    show({ kind: 'writing', read: 0 })
    try {
      const read = (count: number) => show({ kind: 'writing', read: count })
      show({ kind: 'saved', name: await exportSession(exporter, session, { signal: controller.signal, read }) })
    } catch (error) {
      if (isAbort(error)) show({ kind: 'choosing' })
      else show({ kind: 'failed', message: `${exporter.plugin.name} could not write this chat. ${messageOf(error)}` })
    }
  }

  return (
    <section className={styles.panel} aria-label={`Export ${session.name}`}>
      {phase.kind === 'writing' ? (
        <Writing
          read={phase.read}
          total={session.messageCount}
          cancel={() => {
            running.current?.abort()
          }}
        />
      ) : (
        <div className={styles.choices}>
          {choices.map((choice) => (
            <Button
              key={choice.id}
              size="compact-sm"
              variant="default"
              title={choice.entry.description}
              onClick={() => void start(choice)}
            >
              {choice.entry.label} (.{choice.entry.extension})
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={styles.outcome}>
        {phase.kind === 'saved' && `Saved as “${phase.name}”.`}
      </p>
      <p role="alert" className={styles.outcome}>
        {phase.kind === 'failed' && `${phase.message} Try again, or choose another format.`}
      </p>
    </section>
  )
}

interface WritingProps {
  readonly read: number
  readonly total: number
  cancel(): void
}

function Writing({ read, total, cancel }: WritingProps) {
  const words = `${Math.min(read, total)} of ${total} messages`
  return (
    <div className={styles.writing}>
      <progress
        className={styles.bar}
        aria-label="Writing"
        aria-valuetext={words}
        value={read}
        max={Math.max(total, 1)}
      />
      <span className={styles.count}>{words}</span>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

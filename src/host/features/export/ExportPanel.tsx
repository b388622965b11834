import { useEffect, useRef, useState } from 'react'
import { codeOf, isAbort, messageOf, type Session } from 'sdk'
import { type ExporterChoice, exporters } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Running } from 'sdk/ui/Running.tsx'
import { Tick } from 'sdk/ui/Tick.tsx'
import textStyles from 'sdk/ui/text.module.css'
import styles from './ExportPanel.module.css'
import { exportSession, type Inclusion, nothingMore } from './exportSession.ts'

interface ExportPanelProps {
  readonly session: Session
}

type Phase =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'writing'; readonly read: number }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Writes one chat in a format of the player's choice; shows how far it is, and can be told to stop. */
export default function ExportPanel({ session }: ExportPanelProps) {
  const choices = usePoint(exporters)
  const [phase, setPhase] = useState<Phase>({ kind: 'choosing' })
  const [include, setInclude] = useState(nothingMore)
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
      show({
        kind: 'saved',
        name: await exportSession(exporter, session, { signal: controller.signal, read, include }),
      })
    } catch (error) {
      if (isAbort(error)) show({ kind: 'choosing' })
      else show({ kind: 'failed', message: failureOf(exporter, error) })
    }
  }

  return (
    <section className={styles.panel} aria-label={`Export ${session.name}`}>
      {phase.kind === 'writing' ? (
        <Running
          label="Writing"
          words={`${Math.min(phase.read, session.messageCount)} of ${session.messageCount} messages`}
          share={Math.min(1, phase.read / Math.max(1, session.messageCount))}
          stop={() => running.current?.abort()}
        />
      ) : (
        <>
          <div className={layout.rowCentred}>
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
          <Inclusions include={include} onChange={setInclude} />
        </>
      )}
      <p role="status" className={`${textStyles.mutedAnywhere} ${styles.outcome}`}>
        {phase.kind === 'saved' && `Saved as “${phase.name}”.`}
      </p>
      <p role="alert" className={`${textStyles.mutedAnywhere} ${styles.outcome}`}>
        {phase.kind === 'failed' && `${phase.message} Try again, or choose another format.`}
      </p>
    </section>
  )
}

/** A session that has gone is no fault of whoever writes files. */
const failureOf = ({ plugin }: ExporterChoice, error: unknown): string =>
  codeOf(error) === 'storage/not-found'
    ? `Failed to export session. ${messageOf(error)}.`
    : `${plugin.name} couldn't export this chat. ${messageOf(error)}`

interface InclusionsProps {
  readonly include: Inclusion
  onChange(include: Inclusion): void
}

function Inclusions({ include, onChange }: InclusionsProps) {
  return (
    <div className={`${layout.rowCentred} ${textStyles.small}`}>
      <Tick checked={include.deviceActions} onChange={(deviceActions) => onChange({ ...include, deviceActions })}>
        Include device actions
      </Tick>
      <Tick checked={include.hiddenPrompts} onChange={(hiddenPrompts) => onChange({ ...include, hiddenPrompts })}>
        Include the author's note and circumstances
      </Tick>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { codeOf, isAbort, messageOf, type Session } from 'sdk'
import { type ExporterChoice, exporters } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
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
        <Writing
          read={phase.read}
          total={session.messageCount}
          cancel={() => {
            running.current?.abort()
          }}
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
    <div className={layout.rowCentred}>
      <label className={`${pressable.tick} ${textStyles.small}`}>
        <input
          type="checkbox"
          checked={include.deviceActions}
          onChange={(event) => onChange({ ...include, deviceActions: event.currentTarget.checked })}
        />
        Include device actions
      </label>
      <label className={`${pressable.tick} ${textStyles.small}`}>
        <input
          type="checkbox"
          checked={include.hiddenPrompts}
          onChange={(event) => onChange({ ...include, hiddenPrompts: event.currentTarget.checked })}
        />
        Include the author's note and circumstances
      </label>
    </div>
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
    <div className={layout.rowCentred}>
      <progress
        className={layout.progress}
        aria-label="Writing"
        aria-valuetext={words}
        value={read}
        max={Math.max(total, 1)}
      />
      <span className={textStyles.mutedAnywhere}>{words}</span>
      <Button size="compact-sm" variant="default" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

import { useState } from 'react'
import type { PluginId } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { type ConsoleEntry, clearConsole, consoles } from '../console.ts'
import { ConsoleRows, milliseconds, textOf } from './ConsoleRows.tsx'
import styles from './PluginConsole.module.css'

interface PluginConsoleProps {
  readonly plugin: PluginId
  readonly name: string
}

type Kind = ConsoleEntry['kind']

const kinds: readonly (readonly [kind: Kind, label: string])[] = [
  ['log', 'Log'],
  ['call', 'Calls'],
  ['effect', 'Effects'],
  ['refusal', 'Refusals'],
  ['life', 'Lifecycle'],
]

/** What one plugin has been doing, newest last: its log, its calls and their times, what was refused, how it lives. */
export function PluginConsole({ plugin, name }: PluginConsoleProps) {
  const live = useEntries(plugin)
  const [paused, setPaused] = useState<readonly ConsoleEntry[]>()
  const [hidden, setHidden] = useState<ReadonlySet<Kind>>(new Set())
  const entries = paused ?? live
  const shown = entries.filter(({ kind }) => !hidden.has(kind))
  const flip = (kind: Kind) =>
    setHidden(new Set(hidden.has(kind) ? [...hidden].filter((k) => k !== kind) : [...hidden, kind]))
  const clear = () => {
    clearConsole(plugin)
    setPaused(paused && [])
  }
  return (
    <section className={layout.stack3} aria-label={`Console of ${name}`}>
      <Summary entries={entries} />
      <div className={`${rowStyles.centredWide} ${styles.bar}`}>
        <fieldset className={`${rowStyles.centredWide} ${layout.plainGroup}`}>
          <legend className="visually-hidden">Show</legend>
          {kinds.map(([kind, label]) => (
            <label key={kind} className={styles.kind}>
              <input type="checkbox" checked={!hidden.has(kind)} onChange={() => flip(kind)} />
              {label}{' '}
              <span className={textStyles.subtleNumber}>{entries.filter((entry) => entry.kind === kind).length}</span>
            </label>
          ))}
        </fieldset>
        <div className={rowStyles.centredWide}>
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={paused !== undefined}
            onClick={() => setPaused(paused ? undefined : live)}
          >
            {paused ? 'Continue' : 'Pause'}
          </Button>
          <Button size="compact-sm" variant="default" disabled={shown.length === 0} onClick={() => void copy(shown)}>
            Copy as text
          </Button>
          <Button size="compact-sm" variant="default" disabled={entries.length === 0} onClick={clear}>
            Clear
          </Button>
        </div>
      </div>
      <p role="status" className={`${textStyles.muted} ${styles.note}`}>
        {paused && 'Paused. New entries appear when you continue.'}
      </p>
      {shown.length > 0 ? (
        <ConsoleRows entries={shown} label={`Entries of ${name}`} />
      ) : (
        <p className={textStyles.muted}>
          {entries.length > 0 ? 'No entries of these types.' : `No entries yet. Use ${name} to see its activity here.`}
        </p>
      )}
    </section>
  )
}

function useEntries(plugin: PluginId): readonly ConsoleEntry[] {
  const all = useSnapshot(consoles) as Readonly<Record<PluginId, readonly ConsoleEntry[]>>
  return (Object.hasOwn(all, plugin) ? all[plugin] : undefined) ?? none
}

const none: readonly ConsoleEntry[] = []

function Summary({ entries }: { readonly entries: readonly ConsoleEntry[] }) {
  const { calls, failures, p50, p95 } = summaryOf(entries)
  const time = (ms: number | undefined) => (ms === undefined ? '–' : milliseconds(ms))
  return (
    <dl className={styles.summary}>
      <div>
        <dt>Calls</dt>
        <dd>{calls}</dd>
      </div>
      <div>
        <dt>Failures</dt>
        <dd className={failures > 0 ? textStyles.danger : undefined}>{failures}</dd>
      </div>
      <div>
        <dt>Median</dt>
        <dd>{time(p50)}</dd>
      </div>
      <div>
        <dt>95th percentile</dt>
        <dd>{time(p95)}</dd>
      </div>
    </dl>
  )
}

async function copy(entries: readonly ConsoleEntry[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(entries))
    toast({ type: 'success', title: entries.length === 1 ? 'Copied one entry' : `Copied ${entries.length} entries` })
  } catch (error) {
    reportError({
      type: 'API_ERROR',
      context: 'Console',
      message: 'Your browser blocked copying. Allow clipboard access for this page, and try again.',
      details: error,
    })
  }
}

/** How a plugin's calls have been going. */
interface ConsoleSummary {
  readonly calls: number
  readonly failures: number
  /** Half of the answered calls took no longer; undefined before the first. */
  readonly p50: number | undefined
  /** Nineteen of twenty took no longer. */
  readonly p95: number | undefined
}

export function summaryOf(entries: readonly ConsoleEntry[]): ConsoleSummary {
  const calls = entries.filter((entry) => entry.kind === 'call')
  const times = calls
    .filter(({ outcome }) => outcome === 'answered')
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  return {
    calls: calls.length,
    failures: calls.filter(({ outcome }) => outcome === 'failed').length,
    p50: atShare(times, 0.5),
    p95: atShare(times, 0.95),
  }
}

/** The smallest of the sorted values that this share of them does not exceed. */
const atShare = (sorted: readonly number[], share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]

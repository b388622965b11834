import { useMemo, useState } from 'react'
import { VList } from 'virtua'
import type { TraceLine } from '../../../src/workers/conversation/contract.ts'
import layout from '../../ui/layout.module.css'
import pressable from '../../ui/pressable.module.css'
import { SegmentedControl } from '../../ui/SegmentedControl.ts'
import textStyles from '../../ui/text.module.css'
import styles from './LoreTrace.module.css'
import { unansweredWords, verdictWords } from './traceWords.ts'

interface LoreTraceProps {
  readonly trace: readonly TraceLine[]
  /** How a message is called: "the newest message". */
  readonly nameMessage?: (id: string) => string
  /** What an entry without a name is called. */
  readonly nameEntry?: (line: TraceLine) => string
  /** Makes entries something to press. */
  readonly onOpen?: (line: TraceLine) => void
}

type Shown = 'active' | 'inactive' | 'all'

/** Every entry that was considered: why it is in the prompt, or why not. */
export function LoreTrace({ trace, nameMessage = () => 'a message', nameEntry = plainName, onOpen }: LoreTraceProps) {
  const active = useMemo(() => trace.filter(({ verdict }) => verdict.kind === 'active'), [trace])
  const inactive = useMemo(() => trace.filter(({ verdict }) => verdict.kind === 'inactive'), [trace])
  const [shown, setShown] = useState<Shown>('all')
  const lines = { active, inactive, all: [...active, ...inactive] }[shown]
  const byKey = useMemo(() => new Map(trace.map((line) => [line.key, line])), [trace])
  const names = {
    message: nameMessage,
    entry: (key: string) => {
      const line = byKey.get(key)
      return line ? nameEntry(line) : key
    },
  }
  if (trace.length === 0) return <p className={textStyles.subtle}>No entries.</p>
  return (
    <div className={layout.wideStack3}>
      <SegmentedControl
        size="xs"
        aria-label="Show"
        value={shown}
        onChange={(value) => setShown(value as Shown)}
        data={[
          { value: 'all', label: `All (${trace.length})` },
          { value: 'active', label: `Active (${active.length})` },
          { value: 'inactive', label: `Inactive (${inactive.length})` },
        ]}
      />
      <Lines count={lines.length}>
        {lines.map((line) => (
          <div key={line.key} className={`${styles.line} ${line.verdict.kind === 'active' ? styles.active : ''}`}>
            {onOpen ? (
              <button type="button" className={`${pressable.words} ${styles.name}`} onClick={() => onOpen(line)}>
                {nameEntry(line)}
              </button>
            ) : (
              <span className={styles.name}>{nameEntry(line)}</span>
            )}
            <span>{verdictWords(line.verdict, names)}</span>
            {unansweredWords(line) && <span className={textStyles.warning}>{unansweredWords(line)}</span>}
          </div>
        ))}
      </Lines>
    </div>
  )
}

const plainName = ({ label, entryId }: TraceLine): string => label || `Entry ${entryId}`

/** More than these are drawn only where they can be seen. */
const maxPlain = 60

function Lines({ count, children }: { readonly count: number; readonly children: React.ReactNode[] }) {
  const label = 'Why entries are active or not'
  if (count <= maxPlain) {
    return (
      <section className={layout.stack2} aria-label={label}>
        {children}
      </section>
    )
  }
  return (
    <div className={styles.scroller}>
      <VList role="region" aria-label={label} tabIndex={0}>
        {children}
      </VList>
    </div>
  )
}

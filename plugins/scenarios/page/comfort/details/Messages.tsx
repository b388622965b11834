import { useState } from 'react'
import type { Diagnostic } from 'sdk'
import { copyText } from 'sdk/page/copyText.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { playing } from '../../play/playing.ts'
import styles from '../Comforts.module.css'

const filters = [
  { value: 'all', label: 'All messages' },
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
  { value: 'note', label: 'Notes' },
]

/** What went on behind the scenes, the newest first. */
export function Messages() {
  const { diagnostics } = useSnapshot(playing)
  const [filter, setFilter] = useState<MessageFilter>('all')
  const shown = filterMessages(diagnostics, filter).toReversed()
  return (
    <details open>
      <summary>Messages ({diagnostics.length})</summary>
      {diagnostics.length > 0 && (
        <div className={rowStyles.atEnd}>
          <NativeSelect
            aria-label="Filter messages"
            data={filters}
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value as MessageFilter)}
          />
          <Button variant="default" disabled={shown.length === 0} onClick={() => void copyText(messagesText(shown))}>
            Copy all
          </Button>
        </div>
      )}
      {shown.length === 0 && <p>Nothing to report.</p>}
      <ol className={styles.messages}>
        {shown.map((one) => (
          <li key={one.id} data-severity={one.severity}>
            <strong>{severityWords[one.severity]}:</strong> {one.message}
            {one.count > 1 && <span className={textStyles.muted}> ×{one.count}</span>}
            <span className={textStyles.muted}> {placeWords(one)}</span>
            {one.excerpt && (
              <>
                {' '}
                <code>{one.excerpt}</code>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

type MessageFilter = 'all' | Diagnostic['severity']

const severityWords = { error: 'Error', warning: 'Warning', note: 'Note' } as const

export const filterMessages = <One extends Diagnostic>(all: readonly One[], filter: MessageFilter): readonly One[] =>
  filter === 'all' ? all : all.filter(({ severity }) => severity === filter)

/** Where a message is about: "kettle, 2.choice, line 4". */
const placeWords = ({ page, path, line }: Diagnostic): string =>
  [page, path, line !== undefined && `line ${line}`].filter(Boolean).join(', ')

/** A line for each message, as one would send it to an author. */
export function messagesText(all: readonly Diagnostic[]): string {
  return all
    .map((one) => {
      const place = placeWords(one)
      const excerpt = one.excerpt ? ` | ${one.excerpt}` : ''
      return `${severityWords[one.severity]}: ${one.message}${place && ` (${place})`}${excerpt}`
    })
    .join('\n')
}

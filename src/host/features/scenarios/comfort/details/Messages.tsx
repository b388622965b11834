import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { playing } from '../../play/playing.ts'
import styles from '../Comforts.module.css'
import { copyText } from './copyText.ts'
import { filterMessages, type MessageFilter, messagesText, placeWords, severityWords } from './messageWords.ts'

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
        <div className={styles.tools}>
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

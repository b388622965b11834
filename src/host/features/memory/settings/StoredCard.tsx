import { Link } from '@tanstack/react-router'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { megabytes } from '../../../data/storage/megabytes.ts'
import { dayOf, memoryCount } from '../memoryWords.ts'
import { forget } from './forget.ts'
import styles from './Memories.module.css'
import { type StoredBy, totalOf, useStoredCounts } from './storedCounts.ts'

/** Who remembers how much, how much room it takes, and the way to let it go. */
export function StoredCard() {
  const { reading, refresh } = useStoredCounts()
  return (
    <Card title="Saved memories">
      {reading.kind === 'reading' && <p className={textStyles.muted}>Counting…</p>}
      {reading.kind === 'failed' && (
        <p role="alert" className={textStyles.danger}>
          Couldn't load the memories. {reading.why} Reload the page to try again.
        </p>
      )}
      {reading.kind === 'read' && <Stored {...reading} refresh={refresh} />}
      <div className={styles.actions}>
        <LinkButton to="/memory-test" variant="default">
          Test recall
        </LinkButton>
        {reading.kind === 'read' && reading.by.length > 0 && (
          <Button variant="default" color="red" onClick={() => void forget(reading.by, refresh)}>
            Delete all memories
          </Button>
        )}
      </div>
    </Card>
  )
}

interface StoredProps {
  readonly by: readonly StoredBy[]
  readonly bytes: number | undefined
  readonly refresh: () => Promise<void>
}

function Stored({ by, bytes, refresh }: StoredProps) {
  if (by.length === 0) return <p className={textStyles.muted}>No memories yet. They are saved as you chat.</p>
  const total = memoryCount(by.reduce((sum, one) => sum + totalOf(one), 0))
  return (
    <>
      <p className={textStyles.muted}>{bytes === undefined ? total : `${total}, about ${megabytes(bytes)}`}</p>
      <ul className={`${layout.list2} ${styles.kept}`}>
        {by.map((one) => (
          <li key={one.character}>
            <span className={styles.who}>
              <Link to="/character/$characterId/memory" params={{ characterId: one.character }}>
                {one.name}
              </Link>
              <span className={textStyles.muted}>
                {partsOf(one)}, last changed {dayOf(one.lastModified)}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Delete memories: ${one.name}`}
              onClick={() => void forget([one], refresh)}
            >
              Delete memories
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const partsOf = ({ player, self }: StoredBy): string =>
  self === 0 ? `${player.toLocaleString()} about you` : `${player.toLocaleString()} about you, ${reveries(self)}`

const reveries = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'reverie' : 'reveries'}`

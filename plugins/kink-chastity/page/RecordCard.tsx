import { useEffect, useState } from 'react'
import type { LockEvent, LockStats } from 'sdk'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import { askLock } from './askLock.ts'
import styles from './Locks.module.css'
import { lock } from './lock.ts'
import { spanWords } from './lockWords.ts'

const maxShown = 20

/** What has been so far: sums, and the last things that happened. */
export function RecordCard() {
  const { stats, history } = useRecord()
  if (!stats || stats.totalLocks === 0) return null
  return (
    <Card title="Statistics">
      <dl className={styles.figures}>
        <Figure of="Locks" is={String(stats.totalLocks)} />
        <Figure of="Time locked" is={spanWords(stats.totalSecondsLocked)} />
        <Figure of="Longest" is={spanWords(stats.longestSeconds)} />
        <Figure of="Streak" is={`${stats.currentStreakDays} d`} />
        <Figure of="Time added" is={spanWords(stats.totalTimeAdded)} />
        <Figure of="Opened early" is={String(stats.earlyUnlocks)} />
        {stats.timeAddedByCharacter.map(({ characterName, seconds }) => (
          <Figure key={characterName} of={`Added by ${characterName}`} is={spanWords(seconds)} />
        ))}
      </dl>
      {history.length > 0 && (
        <details>
          <summary>History</summary>
          <ul className={layout.list2}>
            {history.slice(0, maxShown).map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                {momentOf(event.at)}: {eventWords(event)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const Figure = ({ of, is }: { readonly of: string; readonly is: string }) => (
  <div>
    <dt>{of}</dt>
    <dd>{is}</dd>
  </div>
)

function eventWords({ kind, seconds = 0, characterName }: LockEvent): string {
  switch (kind) {
    case 'locked':
      return `locked for ${spanWords(seconds)}`
    case 'added':
      return `${characterName ?? 'you'} added ${spanWords(seconds)}`
    case 'expired':
      return 'opened automatically'
    case 'early':
      return 'opened early'
    case 'emergency':
      return 'opened in an emergency'
    case 'clock':
      return `this device's clock moved by ${spanWords(Math.abs(seconds))}`
    default:
      return 'unknown entry'
  }
}

/** Asked anew whenever the lock was closed, opened, or got more time. */
function useRecord() {
  const { status } = useSnapshot(lock)
  const [stats, setStats] = useState<LockStats>()
  const [history, setHistory] = useState<readonly LockEvent[]>([])
  const state = `${status?.isLocked} ${status?.totalTimeAdded}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is what makes it ask again.
  useEffect(() => {
    void askLock('stats').then(setStats, () => setStats(undefined))
    void askLock('history').then(setHistory, () => setHistory([]))
  }, [state])
  return { stats, history }
}

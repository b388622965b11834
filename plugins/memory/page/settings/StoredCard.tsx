import { Link } from '@tanstack/react-router'
import type { CharacterId } from 'sdk'
import { memories, storage } from 'sdk/page/engines.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { undoableStore } from 'sdk/page/records/undoableStore.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { Change, CommitId } from '../../../../src/workers/storage/contract.ts'
import { dayOf, memoryCount } from '../memoryWords.ts'
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
      {reading.kind === 'read' && <Stored {...reading.kept} refresh={refresh} />}
      <div className={styles.actions}>
        <LinkButton to="/memory-test" variant="default">
          Test recall
        </LinkButton>
        {reading.kind === 'read' && reading.kept.by.length > 0 && (
          <Button variant="default" color="red" onClick={() => void forget(reading.kept.by, refresh)}>
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
      <ul className={layout.list2}>
        {by.map((one) => (
          <li key={one.character} className={`${rowStyles.apart4} ${boxes.framed}`}>
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

/** Longer than usual, for it is much that went. */
const undoMs = 15_000

/** Lets one character forget everything, or all of them, in one step that can be taken back. */
async function forget(who: readonly StoredBy[], refresh: () => Promise<void>): Promise<void> {
  const [first, ...others] = who
  if (!first) return
  const { attempt, commit } = undoableStore('Memories', refresh)
  const count = memoryCount(who.reduce((sum, by) => sum + totalOf(by), 0))
  const sure = await confirm({
    title: others.length === 0 ? `Delete all of ${first.name}'s memories?` : 'Delete all memories?',
    text: `${count} will be deleted, including ones you pinned or wrote. You can undo this right after.`,
    action: 'Delete memories',
    danger: true,
  })
  if (!sure) return
  await attempt("Couldn't delete the memories.", async () => {
    const changes = (await Promise.all(who.map(({ character }) => deletionsFor(character)))).flat()
    if (changes.length === 0) return
    const title = others.length === 0 ? `${first.name}'s memories deleted` : 'All memories deleted'
    const made = await commit(title, changes)
    const run = () => void attempt("Couldn't undo this.", () => restore(made, refresh))
    toast({
      type: 'success',
      title,
      message: `${memoryCount(changes.length)} deleted`,
      duration: undoMs,
      action: { label: 'Undo', run },
    })
  })
}

/** By the worker that remembers, so that what comes back can be found by its meaning. */
async function restore(made: CommitId, refresh: () => Promise<void>): Promise<void> {
  await memories().undo(made)
  await refresh()
}

async function deletionsFor(character: CharacterId): Promise<readonly Change[]> {
  const changes: Change[] = []
  for await (const batch of storage().memoriesOf(character))
    for (const { id } of batch) changes.push({ kind: 'delete', table: 'memories', key: id })
  return changes
}

import { useCallback, useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { megabytes } from 'sdk/page/megabytes.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { SnapshotInfo } from '../../../workers/storage/contract.ts'

/** Everything as it was at some moment: made by hand or before something large, and put back from here. */
export function Snapshots() {
  const [list, setList] = useState<readonly SnapshotInfo[]>([])
  const [busy, setBusy] = useState<'making' | 'restoring'>()
  const refresh = useCallback(async () => {
    setList(
      await storage()
        .snapshots()
        .catch(() => []),
    )
  }, [])
  useEffect(() => void refresh(), [refresh])

  const work = async (phase: 'making' | 'restoring', what: string, run: () => Promise<void>) => {
    setBusy(phase)
    await run().catch((error: unknown) => {
      reportError({ type: 'STORAGE_ERROR', context: 'Storage', message: `${what} ${messageOf(error)}`, details: error })
    })
    await refresh()
    setBusy(undefined)
  }
  const make = () =>
    work('making', "Couldn't create the snapshot.", async () => {
      await storage().snapshot('Manual snapshot')
    })
  const restore = async ({ id, at }: SnapshotInfo) => {
    const when = new Date(at).toLocaleString()
    const isSure = await confirm({
      title: 'Restore this snapshot?',
      text: `Restores characters, chats and everything else to ${when}. The current state is saved as a snapshot first.`,
      action: 'Restore',
      danger: true,
    })
    if (!isSure) return
    await work('restoring', 'The snapshot could not be restored.', async () => {
      await storage().restore(id)
      location.reload()
    })
  }
  return (
    <Card title="Snapshots">
      <p>
        A snapshot holds all characters, chats, lore, presets and pictures at one moment. Vesper creates one before
        large changes and keeps the newest three. Snapshots are stored in this browser; only a backup protects against a
        broken disk.
      </p>
      {list.length === 0 && <p className={textStyles.muted}>No snapshots yet.</p>}
      <ul className={layout.list2} aria-label="Snapshots">
        {list.map((snapshot) => (
          <li key={snapshot.id} className={`${rowStyles.apart4} ${boxes.framed}`}>
            <span>
              {snapshot.reason}
              <br />
              <span className={textStyles.muted}>
                {new Date(snapshot.at).toLocaleString()} · {megabytes(snapshot.bytes)}
              </span>
            </span>
            <Button
              variant="default"
              size="compact-md"
              disabled={busy !== undefined}
              aria-label={`Restore the snapshot of ${new Date(snapshot.at).toLocaleString()}`}
              onClick={() => void restore(snapshot)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      <div className={rowStyles.centredWide}>
        <Button variant="default" loading={busy === 'making'} disabled={busy !== undefined} onClick={() => void make()}>
          Create snapshot
        </Button>
      </div>
    </Card>
  )
}

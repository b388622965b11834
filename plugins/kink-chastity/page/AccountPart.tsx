import { useState } from 'react'
import type { ServiceLock } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import { askLock } from './askLock.ts'
import { heard, refreshLock } from './lock.ts'
import { useLockWork } from './useLockWork.tsx'

/** The player's account at a service with an app of its own: signing in, its locks, and which of them is meant. */
export function AccountPart() {
  const [locks, setLocks] = useState<readonly ServiceLock[]>()
  const [selected, setSelected] = useState('')
  const { isBusy, run, said } = useLockWork()
  const connect = async () => {
    const address = await askLock('connectUrl')
    window.open(address, '_blank', 'noopener')
    return 'Sign in on the page that has opened, then press “Sync”.'
  }
  const sync = async () => {
    setLocks(await askLock('sync'))
    await refreshLock()
  }
  const select = async (id: string) => {
    heard(await askLock('selectLock', { id }), true)
    setSelected(id)
  }
  const disconnect = async () => {
    await askLock('disconnect')
    setLocks(undefined)
    await refreshLock()
    return 'Disconnected.'
  }
  return (
    <>
      <div className={rowStyles.atEnd3}>
        <Button variant="default" disabled={isBusy} onClick={() => void run(connect)}>
          Connect…
        </Button>
        <Button variant="default" loading={isBusy} onClick={() => void run(sync)}>
          Sync
        </Button>
        <Button variant="default" color="gray" disabled={isBusy} onClick={() => void run(disconnect)}>
          Disconnect
        </Button>
      </div>
      {locks?.length === 0 && <p>Please create a lock in the Chaster app first, then sync.</p>}
      {locks && locks.length > 0 && (
        <NativeSelect
          label="Which lock"
          value={selected}
          data={[{ value: '', label: 'Choose…' }, ...locks.map((one) => ({ value: one.id, label: lockWords(one) }))]}
          onChange={({ currentTarget: { value } }) => void run(() => select(value))}
        />
      )}
      {said}
    </>
  )
}

function lockWords({ title, endDate, isFrozen, canAdd }: ServiceLock): string {
  const until = endDate ? `until ${momentOf(endDate)}` : 'timer hidden'
  return [title, until, isFrozen && 'frozen', !canAdd && 'no time can be added'].filter(Boolean).join(', ')
}

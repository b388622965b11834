import { useEffect, useState } from 'react'
import { codeOf, type LockAccount, type ServiceLock } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { Tick } from 'sdk/ui/Tick.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import { askLock } from './askLock.ts'
import { heard, refreshLock } from './lock.ts'
import { PasteToken } from './PasteToken.tsx'
import { useLockWork } from './useLockWork.tsx'

/** The player's account at a service with an app of its own: signing in, its locks, and which of them is meant. */
export function AccountPart() {
  const [account, setAccount] = useState<LockAccount>()
  const [locks, setLocks] = useState<readonly ServiceLock[]>()
  const { isBusy, run, said } = useLockWork()

  const sync = async () => {
    setLocks(await askLock('sync'))
    await refreshLock()
  }
  /** Shows what stands at the service, with the locks of an account that is connected. */
  const look = async () => {
    const found = await askLock('account').catch((error: unknown) => {
      // The card of the lock says so already.
      if (codeOf(error) === 'lock/not-ready') return undefined
      throw error
    })
    if (!found) return undefined
    setAccount(found)
    if (found.isConnected) await sync()
    return wayBackWords()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(() => void run(look), [])

  const connect = async () => {
    const address = await askLock('connectUrl')
    window.open(address, '_blank', 'noopener')
    return 'Sign in on the page that has opened, then press “Sync”.'
  }
  const syncAnew = async () => {
    await sync()
    setAccount(await askLock('account'))
  }
  const select = async (id: string) => {
    heard(await askLock('selectLock', { id }), true)
    setAccount((now) => now && { ...now, selectedLockId: id })
  }
  const disconnect = async () => {
    await askLock('disconnect')
    setLocks(undefined)
    setAccount((now) => now && { ...now, isConnected: false, selectedLockId: null })
    await refreshLock()
    return 'Disconnected.'
  }
  const paste = async (token: string) => {
    setAccount(await askLock('changeAccount', { token }))
    await sync()
    return 'Connected.'
  }
  const syncByItself = async (syncsByItself: boolean) => setAccount(await askLock('changeAccount', { syncsByItself }))

  return (
    <>
      {account && (
        <p className={textStyles.muted}>
          {account.isConnected ? 'Connected to Chaster.' : 'Not connected to Chaster.'}
        </p>
      )}
      <div className={rowStyles.atEnd3}>
        {account?.isConnected !== true && (
          <Button variant="default" disabled={isBusy} onClick={() => void run(connect)}>
            Connect…
          </Button>
        )}
        <Button variant="default" loading={isBusy} onClick={() => void run(syncAnew)}>
          Sync
        </Button>
        {account?.isConnected && (
          <Button variant="default" color="gray" disabled={isBusy} onClick={() => void run(disconnect)}>
            Disconnect
          </Button>
        )}
      </div>
      {locks?.length === 0 && <p>Please create a lock in the Chaster app first, then sync.</p>}
      {locks && locks.length > 0 && (
        <NativeSelect
          label="Which lock"
          value={account?.selectedLockId ?? ''}
          data={[{ value: '', label: 'Choose…' }, ...locks.map((one) => ({ value: one.id, label: lockWords(one) }))]}
          onChange={({ currentTarget: { value } }) => void run(() => select(value))}
        />
      )}
      {account?.isConnected && (
        <Tick checked={account.syncsByItself} onChange={(isOn) => void run(() => syncByItself(isOn))}>
          Sync every 10 minutes while locked
        </Tick>
      )}
      {said}
      {account && !account.isConnected && <PasteToken isBusy={isBusy} onPaste={(token) => run(() => paste(token))} />}
    </>
  )
}

/** How a sign-in ended that led back to this page: the server says it in the address, once. */
function wayBackWords(): string | undefined {
  const address = new URL(location.href)
  const how = address.searchParams.get('chaster')
  if (how === null) return undefined
  address.searchParams.delete('chaster')
  history.replaceState(history.state, '', address)
  if (how === 'connected') return 'Connected to Chaster.'
  throw new Error(
    how === 'denied'
      ? 'Not connected: Chaster was not allowed to give access.'
      : 'Not connected: signing in at Chaster failed. Press “Connect…” to try again.',
  )
}

function lockWords({ title, endDate, isFrozen, canAdd }: ServiceLock): string {
  const until = endDate ? `until ${momentOf(endDate)}` : 'timer hidden'
  return [title, until, isFrozen && 'frozen', !canAdd && 'no time can be added'].filter(Boolean).join(', ')
}

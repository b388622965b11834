import { useState } from 'react'
import type { LockStatus } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { confirm } from 'sdk/ui/confirm.ts'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { momentOf } from '../../../src/shared/text/momentOf.ts'
import styles from './Locks.module.css'
import { addTime, countHeld, unlock, unlockInEmergency } from './lock.ts'
import { spanWords } from './lockWords.ts'
import { TimeField } from './TimeField.tsx'
import { useLockWork } from './useLockWork.tsx'
import { useSecondsLeft } from './useSecondsLeft.ts'

interface LockedStateProps {
  readonly status: LockStatus
  readonly elsewhere: boolean
}

/** How long it is yet, the ways out, and more time. */
export function LockedState({ status, elsewhere }: LockedStateProps) {
  return (
    <>
      <Countdown status={status} elsewhere={elsewhere} />
      {elsewhere ? <p>Chaster locks can only be unlocked through the Chaster app</p> : <WaysOut status={status} />}
      <MoreTime status={status} />
    </>
  )
}

function Countdown({ status, elsewhere }: LockedStateProps) {
  const left = useSecondsLeft()
  const { run, isBusy, said } = useLockWork()
  const { isTimerHidden, isFrozen, unlockAt, lockedAt, totalTimeAdded, heldSeconds = 0 } = status
  return (
    <>
      <p className={styles.countdown} role="timer">
        {isTimerHidden ? 'Locked. Its timer is hidden.' : spanWords(left)}
      </p>
      <p className={textStyles.muted}>
        {lockedAt && `Locked since ${momentOf(lockedAt)}. `}
        {unlockAt && `${elsewhere ? 'Can be opened' : 'Opens automatically'} at ${momentOf(unlockAt)}. `}
        {isFrozen && 'The timer is frozen. '}
        {totalTimeAdded > 0 && `${spanWords(totalTimeAdded)} were added.`}
      </p>
      {heldSeconds > 0 && (
        <div className={styles.notice}>
          <p>
            This device's clock jumped ahead by {spanWords(heldSeconds)} while Vesper was open, so that time wasn't
            counted. If the device was asleep, you can count it.
          </p>
          <Button variant="default" loading={isBusy} onClick={() => void run(countHeld)}>
            Count this time
          </Button>
        </div>
      )}
      {said}
    </>
  )
}

function WaysOut({ status }: { readonly status: LockStatus }) {
  const { isBusy, run, said } = useLockWork()
  const open = async () => {
    if (await confirm(costOf(status))) await unlock()
  }
  return (
    <>
      <div className={rowStyles.atEnd3}>
        <Button variant="default" loading={isBusy} onClick={() => void run(open)}>
          Unlock
        </Button>
      </div>
      {said}
      <EmergencyExit />
    </>
  )
}

const costOf = ({ unlockAt }: LockStatus) =>
  ({
    title: 'Unlock early?',
    text: `${unlockAt ? `It opens automatically at ${momentOf(unlockAt)}. ` : ''}Opening it now is written down as an early unlock, and ends your streak.`,
    action: 'Unlock',
    cancel: 'Stay locked',
  }) as const

function MoreTime({ status }: { readonly status: LockStatus }) {
  const [seconds, setSeconds] = useState<number | undefined>(600)
  const { isBusy, run, said } = useLockWork()
  const add = async () => {
    if (seconds === undefined) throw new Error('Invalid time format. Use format like 1d, 2h, 30m, or 45s.')
    await addTime(seconds)
    return `${spanWords(seconds)} were added.`
  }
  return (
    <>
      <div className={rowStyles.atEnd3}>
        <TimeField label="Add time" seconds={600} onChange={setSeconds} />
        <Button
          variant="default"
          loading={isBusy}
          disabled={!status.canAddTime}
          leftSection={<PlusIcon size={18} />}
          onClick={() => void run(add)}
        >
          Add
        </Button>
      </div>
      <p className={textStyles.muted}>
        At most {spanWords(status.maxAddPerAction)} at a time, and {spanWords(status.remainingAddThisHour)} more within
        this hour.
      </p>
      {said}
    </>
  )
}

/** The way out that nothing can close, not even a provider that fails. */
export function EmergencyExit() {
  const { run, said } = useLockWork()
  return (
    <>
      <div className={rowStyles.atEnd3}>
        <Button color="red" onClick={() => void run(unlockInEmergency)}>
          Emergency unlock
        </Button>
      </div>
      <p className={textStyles.muted}>
        Opens immediately, without confirmation or a connection. It ends your streak and adds a line to your record.
      </p>
      {said}
    </>
  )
}

import { Button } from 'sdk/ui/Button.tsx'
import { RetryIcon, WaveIcon } from 'sdk/ui/icons.tsx'
import { useSnapshot } from 'valtio'
import { openDialog } from '../../extension/dialog.ts'
import { DeviceMenu } from '../DeviceMenu.tsx'
import { DeviceNews } from '../DeviceNews.tsx'
import { useDevices } from '../devices.ts'
import { stimulation } from '../stop/active.ts'
import { StopButton } from '../stop/StopButton.tsx'
import { StopInDialogs } from '../stop/StopInDialogs.tsx'
import { needsLook } from '../stop/stopWords.ts'
import styles from './DeviceBarItems.module.css'

/** In the bar above: whether something stimulates, the button that stops it, the way on after a stop, and the menu. */
export default function DeviceBarItems() {
  const { active } = useSnapshot(stimulation)
  const { devices, stopped, isArmed } = useDevices()
  const isConnected = devices.some(({ isHere }) => isHere)
  const isStopped = stopped !== undefined && !isArmed
  return (
    <div className={styles.items} data-takes-room={isConnected || undefined}>
      {active && (
        <span className={styles.active} title="E-Stim Active">
          <WaveIcon size={18} />
          <span className={styles.activeWords}>E-Stim Active</span>
        </span>
      )}
      {(isStopped || devices.some(({ isWaiting }) => isWaiting)) && (
        <Button
          size="xs"
          variant="outline"
          className={styles.compact}
          {...(isStopped && stopped.outcomes.some(({ outcome }) => needsLook(outcome))
            ? { color: 'red' as const }
            : {})}
          aria-label="Resume…"
          leftSection={<RetryIcon size={18} />}
          onClick={() => openDialog('devices-stopped')}
        >
          <span className={styles.resumeWords}>Resume…</span>
        </Button>
      )}
      {isConnected && (
        <>
          <StopButton />
          <StopInDialogs />
        </>
      )}
      <DeviceMenu />
      <DeviceNews />
    </div>
  )
}

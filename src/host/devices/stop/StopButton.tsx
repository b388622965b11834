import { stopStimulation } from '../../consent/stop.ts'
import { shortcutLabel } from '../../extension/shortcuts.ts'
import { Button } from '../../ui/Button.tsx'
import { StopIcon } from '../../ui/icons.tsx'
import styles from '../bar/DeviceBarItems.module.css'

/** Stops everything that stimulates, at once. */
export const StopButton = () => (
  <Button
    size="xs"
    color="red"
    className={styles.compact ?? ''}
    aria-label="Stop all devices"
    title={`Stop all devices (Escape, ${shortcutLabel('Mod+Backslash')})`}
    leftSection={<StopIcon size={18} />}
    onClick={() => stopStimulation()}
  >
    <span className={styles.stopWords}>Stop</span>
  </Button>
)

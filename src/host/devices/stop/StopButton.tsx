import { Button } from 'sdk/ui/Button.tsx'
import { StopIcon } from 'sdk/ui/icons.tsx'
import { stopStimulation } from '../../consent/stop.ts'
import { shortcutLabel } from '../../extension/shortcuts.ts'
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

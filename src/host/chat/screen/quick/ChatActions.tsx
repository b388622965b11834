import { useDevices } from 'sdk/page/devices/devices.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { session } from 'sdk/page/session.ts'
import { ChatIcon, RetryIcon, StopIcon, TrashIcon, WaveIcon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { useSnapshot } from 'valtio'
import { stopEverything } from '../../../consent/stop.ts'
import { clearChat, edge, regenerateLast } from '../chatCommands.ts'
import styles from './QuickActions.module.css'

/** For whoever has a device, of which the character hears. */
export function EdgeAction() {
  return useDevices().devices.some(({ isHere }) => isHere) ? (
    <QuickButton
      label="Edge!"
      icon={WaveIcon}
      className={styles.edge ?? ''}
      title="Stop stimulation and tell the character (Space)"
      onPress={() => void edge()}
    />
  ) : null
}

/** Never disabled: what must be stopped must not wait for us to notice it. */
export function StopAction() {
  return (
    <QuickButton
      label="Stop"
      icon={StopIcon}
      title="Stop stimulation, autoplay and the reply"
      onPress={() => void stopEverything()}
    />
  )
}

export function ResponseAction() {
  const { live } = useSnapshot(session)
  return (
    <QuickButton
      label="Response"
      icon={RetryIcon}
      title="Regenerate the last reply"
      disabled={live.phase.kind !== 'idle'}
      onPress={regenerateLast}
    />
  )
}

export function ClearAction() {
  const { count, live } = useSnapshot(session)
  return (
    <QuickButton
      label="Clear"
      icon={TrashIcon}
      title="Clear the chat"
      disabled={live.phase.kind !== 'idle' || count === 0}
      onPress={() =>
        void clearChat('Are you sure you want to clear all chat messages? You can bring them back with Undo.')
      }
    />
  )
}

export function SessionsAction() {
  return <QuickButton label="Sessions" icon={ChatIcon} title="Saved chats" onPress={() => openDialog('sessions')} />
}

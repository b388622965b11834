import { isAbort, messageOf } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { ChannelId } from '../../workers/stimulation/contract.ts'
import { safety } from '../settings/safetyStates.ts'
import { armDevices } from './stop/control.ts'

/** What the dialogs "devices-arm" and "devices-stopped" are opened with. */
export interface ArmQuestion {
  answer(isAllowed: boolean): void
}

/** Whether a person has read, in this visit, what will move and how far. */
let isInformed = false

/**
 * Whether what a person has just asked for may move devices: at once where they are allowed to, after their yes where
 * they were not asked yet. After a stop they see why first, and it goes on only where they resume.
 */
export async function mayMove(channel?: ChannelId): Promise<boolean> {
  const { isArmed, stopped } = devices.state
  const isWaiting = channel !== undefined && waits(channel)
  if (isArmed && !isWaiting) return true
  // The engine may not have told yet of what another tab has stopped.
  if (!stopped && !safety.stopped && !isWaiting) return await allowDevices()
  return await resumeDevices()
}

/** Shows why devices are stopped, or wait. Answers whether the player has resumed, and they may move now. */
export const resumeDevices = async (): Promise<boolean> => (await ask('devices-stopped')) && (await allowDevices())

/** Whether its device came back, and has not been let move since. */
function waits(channel: ChannelId): boolean {
  const { channels, devices: known } = devices.state
  const device = channels.find(({ id }) => id === channel)?.device
  return known.some(({ id, isWaiting }) => id === device && isWaiting)
}

/**
 * A person wants devices to move. The first time in a visit they are told what that means, and asked. Answers whether
 * devices may move now.
 */
export async function allowDevices(): Promise<boolean> {
  if (!isInformed && !(await ask('devices-arm'))) return false
  isInformed = true
  try {
    await armDevices()
    return true
  } catch (error) {
    if (!isAbort(error)) toast({ type: 'error', title: 'Devices are off', message: messageOf(error) })
    return false
  }
}

/** For tests: as at the start of a visit. */
export function forgetConsent(): void {
  isInformed = false
}

let settle: (isAllowed: boolean) => void = () => {}

function ask(dialog: 'devices-arm' | 'devices-stopped'): Promise<boolean> {
  settle(false)
  return new Promise((resolve) => {
    settle = resolve
    openDialog(dialog, { answer: resolve } satisfies ArmQuestion)
  })
}

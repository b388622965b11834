import { isAbort, messageOf } from 'sdk'
import { openDialog } from '../app/dialog.ts'
import { toast } from '../toasts/toasts.ts'
import { armDevices } from './control.ts'
import { devices } from './devices.ts'

/** What the dialog "devices-arm" is opened with. */
export interface ArmQuestion {
  answer(isAllowed: boolean): void
}

/** Whether a person has read, in this visit, what will move and how far. */
let isInformed = false

/**
 * Whether what a person has just asked for may move devices: at once where they are allowed to, after their yes where
 * they were not asked yet. After a stop it may not: first they see why, and resume.
 */
export async function mayMove(): Promise<boolean> {
  const { isArmed, stopped } = devices.state
  if (isArmed) return true
  if (!stopped) return await allowDevices()
  openDialog('devices-stopped')
  return false
}

/**
 * A person wants devices to move. The first time in a visit they are told what that means, and asked. Answers whether
 * devices may move now.
 */
export async function allowDevices(): Promise<boolean> {
  if (!isInformed && !(await ask())) return false
  isInformed = true
  try {
    await armDevices()
    return true
  } catch (error) {
    if (!isAbort(error)) toast({ type: 'error', title: 'Devices stay at zero', message: messageOf(error) })
    return false
  }
}

/** For tests: as at the start of a visit. */
export function forgetConsent(): void {
  isInformed = false
}

let settle: (isAllowed: boolean) => void = () => {}

function ask(): Promise<boolean> {
  settle(false)
  return new Promise((resolve) => {
    settle = resolve
    openDialog('devices-arm', { answer: resolve } satisfies ArmQuestion)
  })
}

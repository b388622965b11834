import type { ActuatorKind } from 'sdk'

const notFelt: readonly (ActuatorKind | undefined)[] = [undefined, 'feel', 'beep', 'led']

/** Whether an output can be too faint or too strong. */
export const canCalibrate = (kind: ActuatorKind | undefined): boolean => !notFelt.includes(kind)

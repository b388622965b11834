import { useReducer } from 'react'
import type { DeviceId } from 'sdk'
import type { DeviceRules } from '../../workers/stimulation/contract.ts'
import { report } from '../session/report.ts'
import { changeDeviceRules, deviceRules } from './rules.ts'

/** What a person has decided for one device, and the way to change it. */
export function useDeviceRules(device: DeviceId) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const change = (patch: Partial<DeviceRules>) => {
    changeDeviceRules(device, patch).catch(report)
    redraw()
  }
  return { rules: deviceRules(device), change }
}

import type { DeviceId } from 'sdk'
import type { DeviceRules } from '../../../workers/stimulation/contract.ts'
import { reportFailure } from '../../notices/errors/reportFailure.ts'
import { changeDeviceRules, useRulesOf } from './rules.ts'

/** What a person has decided for one device, and the way to change it. */
export function useDeviceRules(device: DeviceId) {
  const rules = useRulesOf(device)
  const change = (patch: Partial<DeviceRules>) => {
    changeDeviceRules(device, patch).catch((error: unknown) =>
      reportFailure(error, { from: 'request', context: 'Devices' }),
    )
  }
  return { rules, change }
}

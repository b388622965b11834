import { devices } from 'sdk/page/devices/devices.ts'
import { ref } from 'valtio'
import { withReadableNames } from '../../shared/text/readableNames.ts'
import type { StimulationState } from '../../workers/stimulation/contract.ts'

/** Devices as the engine tells of them, with the names of strangers as they can be read. */
export function showState(state: StimulationState): void {
  devices.state = ref(withReadableNames(state))
}

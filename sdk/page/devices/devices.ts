import { proxy, ref, useSnapshot } from 'valtio'
import type { StimulationState } from '../../../src/workers/stimulation/contract.ts'

const nothing: StimulationState = {
  at: 0,
  isArmed: false,
  isElsewhere: false,
  providers: [],
  devices: [],
  channels: [],
  playing: [],
}

/** Devices as the engine last told of them. Before it has been started there are none. */
export const devices = proxy<{ state: StimulationState }>({ state: ref(nothing) })

/** Whether anything moves, or waits for its time. */
export const isMoving = ({ playing, channels }: StimulationState): boolean =>
  playing.length > 0 || channels.some(({ level }) => level > 0)

/** The newest state, up to ten times a second. */
export const useDevices = (): StimulationState => useSnapshot(devices).state as StimulationState

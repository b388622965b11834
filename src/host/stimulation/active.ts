import { proxy } from 'valtio'

/** Whether a device is being driven now, or about to be. Whoever drives one says so here. */
export const stimulation = proxy({ active: false })

import { proxy } from 'valtio'

/** Whether what devices do is being recorded, and since when, in milliseconds since the epoch. */
export const recording = proxy({ isOn: false, since: 0 })

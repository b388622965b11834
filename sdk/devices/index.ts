/**
 * What device providers share: carrying frames at a device's own pace, telling what there is and what happens, staying
 * connected. A provider brings the protocol.
 */

export { type Clock, systemClock } from '../clock.ts'
export * from './askServer.ts'
export * from './buttplug/index.ts'
export * from './EventFeed.ts'
export * from './FramePacer.ts'
export * from './keepConnected.ts'
export * from './Roster.ts'
export * from './steps.ts'
export * from './tcode.ts'

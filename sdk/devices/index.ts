/**
 * What device providers share: sending frames at a device's own pace, listing devices, reporting events, reconnecting.
 * A provider brings the protocol.
 */

export { type Clock, systemClock } from '../clock.ts'
export * from './buttplug/index.ts'
export * from './DeviceList.ts'
export * from './deprecated.ts'
export * from './EventFeed.ts'
export * from './FramePacer.ts'
export * from './keepConnected.ts'
export * from './sendRequest.ts'
export * from './steps.ts'
export * from './tcode.ts'

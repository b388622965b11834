/** Servers of the Buttplug protocol, over whatever carries its messages: what the plugins for them share. */

export { ButtplugSession, type SessionStart, type SessionTrouble, troubleOf } from './ButtplugSession.ts'
export { type ButtplugSetup, buttplugProvider } from './buttplugProvider.ts'
export type { Dialect } from './messages.ts'
export type { ToyLimits } from './toyLimits.ts'

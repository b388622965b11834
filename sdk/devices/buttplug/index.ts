/** Servers of the Buttplug protocol, over whatever carries its messages: what the plugins for them share. */

export {
  type ButtplugFailure,
  ButtplugSession,
  type ButtplugSessionOptions,
  buttplugFailureOf,
} from './ButtplugSession.ts'
export { type ButtplugSetup, buttplugProvider } from './buttplugProvider.ts'
export type { Dialect } from './messages.ts'
export type { ToyLimits } from './toyLimits.ts'

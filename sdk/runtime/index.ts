/** The border between plugins and host: what is bundled into each plugin, and what the host shares with it. */

export * from './connect.ts'
export type * from './contract.ts'
export type * from './deprecated.ts'
export { laterStream } from './laterStream.ts'
export { pointMethods } from './pointMethods.ts'
export { RunningPlugin, type Sink } from './RunningPlugin.ts'
export * from './serve.ts'
export { servePlugin } from './servePlugin.ts'
export { installWireHandlers } from './wire.ts'
export { meetFormer } from './wireStream.ts'

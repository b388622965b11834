export { installWireHandlers } from './wire.ts'

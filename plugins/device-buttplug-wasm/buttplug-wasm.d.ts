/** The package comes without types for this entry. It exists only once `__tla` has resolved. */
declare module 'buttplug-wasm/dist/buttplug-wasm.mjs' {
  export const __tla: Promise<void>
  export class ButtplugWasmClientConnector {
    connect(): Promise<void>
    /** What it is given is asked for its own JSON, which is then put into an array. */
    send(message: { toJSON(): string }): void
    /** Messages are objects whose `toJSON` answers with a text. */
    on(event: 'message', listener: (messages: readonly { toJSON(): string }[]) => void): unknown
  }
}

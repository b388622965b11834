/** The server in the page, as this plugin needs it: the connector of the package, or what stands in for it. */
export interface WasmServer {
  connect(): Promise<void>
  send(message: { toJSON(): string }): void
  on(event: 'message', listener: (messages: readonly { toJSON(): string }[]) => void): unknown
}

/** Loads the server: 5 MB, once somebody wants it. */
export async function loadServer(): Promise<WasmServer> {
  const loaded = await import('buttplug-wasm/dist/buttplug-wasm.mjs')
  await loaded.__tla
  return new loaded.ButtplugWasmClientConnector()
}

/**
 * The part of a plugin that must run in the page, because what it needs exists nowhere else: sound, radios with their
 * own driver. Only plugins that come with Vesper have one, as the default export of `page.ts` beside `plugin.json`.
 */
export interface PagePart {
  /**
   * Answers `context.transport.open('page', address)`. What passes on the port is bytes; `null` is the end, either way.
   * The port may be handed on to another thread. Rejects with a sentence for the player.
   */
  open(port: MessagePort, address: string, signal: AbortSignal): Promise<void>
  /** Silence, at once and from here alone: whoever sends bytes may hang. */
  cut(): void
}

import type { CallOptions } from './call.ts'

/**
 * Something a person can do by name, from the palette, a menu or a key. Label and key stand in `plugin.json`.
 *
 * @example
 * export default definePlugin({
 *   command: {
 *     greet: ({ log }) => ({
 *       async run() {
 *         log.info('Good evening.')
 *       },
 *     }),
 *   },
 * })
 */
export interface Command {
  /**
   * Called each time, also before the last run is over. Resolve when it is done; what you reject with is shown to the
   * player as the reason.
   */
  run(options: CallOptions): Promise<void>
}

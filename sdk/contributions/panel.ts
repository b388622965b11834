import type { ViewMessage, ViewNode } from '../view.ts'
import type { CallOptions } from './call.ts'

/**
 * A panel or page described as data and drawn by the host. The panels of a plugin that brings devices are there from the
 * moment it is connected until it is disconnected.
 *
 * @example
 * function counter(): View {
 *   let count = 0
 *   let changed = () => {}
 *   return {
 *     async *watch({ signal }) {
 *       while (!signal.aborted) {
 *         yield {
 *           kind: 'stack',
 *           children: [
 *             { kind: 'text', text: `Counted to ${count}.` },
 *             { kind: 'button', id: 'more', label: 'Count on' },
 *           ],
 *         }
 *         await new Promise<void>((resolve) => {
 *           changed = resolve
 *           signal.addEventListener('abort', () => resolve(), { once: true })
 *         })
 *       }
 *     },
 *     receive({ control }) {
 *       if (control === 'more') count += 1
 *       changed()
 *     },
 *   }
 * }
 *
 * export default definePlugin({ panel: { counter } })
 */
export interface View {
  /**
   * Yields the whole tree at once, and again each time it has changed. Changes that come faster than they are read are
   * joined: what is yielded is the newest tree, never a backlog. May be watched from several places.
   */
  watch(options: CallOptions): AsyncIterable<ViewNode>
  /** Ignores controls it does not know, and values a control cannot have. */
  receive(message: ViewMessage): void
}

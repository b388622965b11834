import type { ViewMessage, ViewNode } from '../view.ts'
import type { CallOptions } from './call.ts'

/**
 * A panel or page described as data and drawn by the host.
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
  /** Yields the whole tree each time it changes; the host draws the newest and drops the rest. */
  watch(options: CallOptions): AsyncIterable<ViewNode>
  receive(message: ViewMessage): void
}

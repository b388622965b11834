import type { ViewMessage, ViewNode } from '../view.ts'
import type { CallOptions } from './call.ts'

/** A panel or page described as data and drawn by the host. */
export interface View {
  /** Yields the whole tree each time it changes; the host draws the newest and drops the rest. */
  watch(options: CallOptions): AsyncIterable<ViewNode>
  receive(message: ViewMessage): void
}

import type { CallOptions } from './call.ts'

/** Something a person can do by name, from the palette, a menu or a key. */
export interface Command {
  run(options: CallOptions): Promise<void>
}

import type { PluginId, Scope } from 'sdk'
import { images } from 'sdk/page/engines.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'

/** What has begun may still be under way when pictures are switched off. In a test that switches nothing they are on. */
let on: AbortSignal = new AbortController().signal

/** Pictures are on for as long as the scope is open. */
export function beginPictures(scope: Scope): void {
  on = scope.signal
}

/** Aborts when pictures are switched off. */
export const untilOff = (): AbortSignal => on

/** The engine of pictures. Throws an `AbortError` once they are switched off, so that nothing that is late starts it anew. */
export function imageEngine(): ReturnType<typeof images> {
  on.throwIfAborted()
  return images()
}

/** Starts the plugin of an image server. Rejects with words for the player, and as `imageEngine` does. */
export async function startBackend(plugin: PluginId): Promise<void> {
  on.throwIfAborted()
  await pluginControl.now.start(plugin)
  on.throwIfAborted()
}

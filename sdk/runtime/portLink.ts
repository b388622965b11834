import type { ByteLink } from '../context.ts'
import { PluginError } from '../errors.ts'

/** What may wait for a reader who does not come. */
const maxUnread = 1000

/** A link over a bare port, on which bytes pass and `null` is the end. The far end may be no plugin: an audio thread. */
export function linkOver(port: MessagePort, signal: AbortSignal): ByteLink {
  const unread: Uint8Array[] = []
  let isOver = false
  let wake = () => {}
  const end = (isOurs: boolean) => {
    if (isOver) return
    isOver = true
    signal.removeEventListener('abort', abort)
    if (isOurs) port.postMessage(null)
    port.close()
    wake()
  }
  const abort = () => end(true)
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!(data instanceof Uint8Array)) return end(false)
    unread.push(data)
    if (unread.length > maxUnread) unread.shift()
    wake()
  }
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()

  return {
    received: {
      async *[Symbol.asyncIterator]() {
        while (true) {
          const bytes = unread.shift()
          if (bytes) yield bytes
          else if (isOver) return
          else
            await new Promise<void>((resolve) => {
              wake = resolve
            })
        }
      },
    },
    async send(bytes) {
      if (isOver) throw new PluginError('device/none', 'This connection is closed.')
      port.postMessage(bytes)
    },
    close: async () => end(true),
    // The far end lies in the page, which stops it by itself.
    setStopMessages: async () => {},
    lastWords: async () => {},
  }
}

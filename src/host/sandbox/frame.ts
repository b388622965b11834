import { withBounds } from './boundWorkers.ts'

/** Code and a port for a place where nothing else can be reached. */
export interface FrameEntry {
  readonly name: string
  /** One classic script. */
  readonly code: string
  readonly wasm: boolean
  /** Handed to the script; its other end is all the script will ever know of the world. */
  readonly port: MessagePort
}

/** A plugin's frame, while it stands. */
export interface Frame {
  /** Resolves when the code has been handed over. */
  readonly entered: Promise<void>
  /** Ends the plugin's thread at once, whatever it is doing. */
  remove(): void
}

/**
 * Starts a stranger's script in a worker of a frame without origin, network and storage. The frame runs only our own
 * few lines; it is listened to for two things: that it stands, and that the script could not be started.
 */
export function openFrame({ name, code, wasm, port }: FrameEntry, failed: (why: string) => void): Frame {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.allow = ''
  frame.referrerPolicy = 'no-referrer'
  frame.hidden = true
  frame.title = ''
  frame.src = wasm ? '/sandbox-wasm.html' : '/sandbox.html'
  let listen: (event: MessageEvent<unknown>) => void = () => {}
  const entered = new Promise<void>((resolve) => {
    listen = ({ source, data }) => {
      if (source === null || source !== frame.contentWindow) return
      if (data === 'ready') {
        // The frame has no origin that could be named; what is handed over is no secret, and the port is the point.
        frame.contentWindow?.postMessage({ name, code: withBounds(code) }, '*', [port])
        resolve()
      } else failed(failureIn(data))
    }
  })
  addEventListener('message', listen)
  document.body.append(frame)
  return {
    entered,
    remove() {
      removeEventListener('message', listen)
      frame.remove()
      port.close()
    },
  }
}

function failureIn(data: unknown): string {
  const failed = (data as { failed?: unknown } | null)?.failed
  return typeof failed === 'string' ? failed.slice(0, 1000) : 'It could not be started.'
}

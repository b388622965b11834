import { bounds } from './bounds.ts'

/** Code and a port for a place where nothing else can be reached. */
export interface FrameEntry {
  readonly name: string
  /** One classic script. */
  readonly code: string
  readonly wasm: boolean
  /** Handed to the script; its other end is all the script will ever know of the world. */
  readonly port: MessagePort
  /** Goes to the script that stands before it; the plugin never sees it. */
  readonly probe: MessagePort
}

/** What the page hears of a frame, all of it from our own lines in it. */
export interface FrameEvents {
  failed(why: string): void
  /** What its workers hold, a few times a minute, where browsers can tell. */
  held(bytes: number): void
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
 * few lines; it is listened to for three things: that it stands, that the script could not be started, and how much
 * memory its workers hold. Browsers measure memory in isolated frames only, hence the one thing it is allowed.
 */
export function openFrame({ name, code, wasm, port, probe }: FrameEntry, events: FrameEvents): Frame {
  const frame = document.createElement('iframe')
  frame.sandbox.add('allow-scripts')
  frame.allow = 'cross-origin-isolated'
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
        frame.contentWindow?.postMessage({ name, bounds, code }, '*', [port, probe])
        resolve()
      } else if (typeof heldIn(data) === 'number') events.held(heldIn(data) as number)
      else events.failed(failureIn(data))
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
      probe.close()
    },
  }
}

const heldIn = (data: unknown): unknown => (data as { heldBytes?: unknown } | null)?.heldBytes

function failureIn(data: unknown): string {
  const failed = (data as { failed?: unknown } | null)?.failed
  return typeof failed === 'string' ? failed.slice(0, 1000) : "It couldn't start."
}

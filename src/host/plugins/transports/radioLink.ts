import { type ByteLink, PluginError } from 'sdk'
import { ByteInbox } from '../../../workers/shared/ByteInbox.ts'
import { cancelled } from './askForDevice.ts'

const mebibyte = 1024 * 1024
const maxUnread = mebibyte
const maxUnsent = mebibyte

/** A plugin's link as the host holds it. */
export interface OpenLink extends ByteLink {
  /** Sends the stop messages now. */
  cut(): void
}

/** An open device, as the link over it needs it. */
export interface Radio {
  /** "serial device" */
  readonly what: string
  /** Sends one piece. Never called while another is on its way. */
  transmit(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Lets go of the device, so that others can open it. */
  free(): Promise<void>
}

export interface RadioLink {
  readonly link: OpenLink
  heard(bytes: Uint8Array): void
  /** The device is gone. */
  lost(): void
}

/**
 * What all links to hardware have in common: order, bounds, and one end, whoever brings it about. The signal has not
 * aborted yet.
 */
export function radioLink({ what, transmit, free }: Radio, signal: AbortSignal): RadioLink {
  const inbox = new ByteInbox(maxUnread, () => end())
  let freed: Promise<void> | undefined
  let unsent = 0
  let stopMessages: readonly Uint8Array<ArrayBuffer>[] = []
  /** Counts the cuts: what was sent before one does not follow it. */
  let generation = 0
  let last: Promise<unknown> = Promise.resolve()

  function end(why?: Error): void {
    if (freed) return
    signal.removeEventListener('abort', abort)
    inbox.end(why)
    freed = free().catch(() => {})
  }
  function abort(): void {
    end(cancelled())
  }
  const closed = () => new PluginError('device/none', `The connection to the ${what} is closed.`)

  async function sendNow(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (freed) throw closed()
    try {
      await transmit(bytes)
    } catch (error) {
      if (error instanceof PluginError) throw error
      throw freed
        ? closed()
        : new PluginError('device/none', `The ${what} did not take what was sent.`, { cause: error })
    }
  }

  const setStopMessages = async (messages: readonly Uint8Array[]) => {
    stopMessages = messages.map((bytes) => new Uint8Array(bytes))
  }

  signal.addEventListener('abort', abort, { once: true })
  return {
    link: {
      received: inbox,
      async send(bytes) {
        if (!(bytes instanceof Uint8Array)) throw new PluginError('plugin/refused', 'Devices are written to in bytes.')
        if (freed) throw closed()
        if (unsent + bytes.length > maxUnsent) {
          throw new PluginError('plugin/too-often', `More was sent to the ${what} than it takes.`)
        }
        unsent += bytes.length
        const own = new Uint8Array(bytes)
        const before = generation
        const sent = last
          .then(() => {
            if (before !== generation) throw new PluginError('device/none', 'Everything was stopped meanwhile.')
            return sendNow(own)
          })
          .finally(() => {
            unsent -= own.length
          })
        last = sent.catch(() => {})
        await sent
      },
      async close() {
        end()
        await freed
      },
      setStopMessages,
      lastWords: setStopMessages,
      /** What waits to be sent is forgotten; what is being sent ends first, as most hardware takes one thing at a time. */
      cut() {
        const messages = stopMessages
        if (freed || messages.length === 0) return
        generation += 1
        last = last.then(async () => {
          for (const bytes of messages) await sendNow(bytes).catch(() => {})
        })
      },
    },
    heard(bytes) {
      if (!inbox.add(bytes))
        end(new PluginError('net/too-large', `Nobody read what the ${what} sent, so it was closed.`))
    },
    lost: () => end(new PluginError('device/none', `The ${what} was disconnected. Connect it again and try again.`)),
  }
}

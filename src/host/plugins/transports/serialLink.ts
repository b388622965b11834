import { PluginError } from 'sdk'
import { cancelled } from './askForDevice.ts'
import { type OpenLink, radioLink } from './radioLink.ts'
import type { SerialOptions, SerialPort } from './radios.ts'

const what = 'serial device'
/** A last "stop" should still leave the buffer; a line that is stuck must not keep the port. */
const flushMs = 1000

export async function serialLink(port: SerialPort, options: SerialOptions, signal: AbortSignal): Promise<OpenLink> {
  await port.open(options).catch(inUse)
  const writer = port.writable?.getWriter()
  if (!writer || signal.aborted) {
    writer?.releaseLock()
    await port.close()
    throw signal.aborted ? cancelled() : new PluginError('device/none', `The ${what} cannot be written to.`)
  }
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let isOver = false

  async function listen(): Promise<void> {
    for (let stream = port.readable; stream && !isOver; stream = port.readable === stream ? null : port.readable) {
      reader = stream.getReader()
      try {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) radio.heard(piece.value)
      } catch {
        // Noise on the line ends this stream and leaves another; a device that was unplugged leaves none.
      } finally {
        reader.releaseLock()
      }
    }
    if (!isOver) radio.lost()
  }

  const lost = () => radio.lost()
  const radio = radioLink(
    {
      what,
      transmit: (bytes) => writer.write(bytes),
      async free() {
        isOver = true
        port.removeEventListener('disconnect', lost)
        await reader?.cancel().catch(() => {})
        await flush(writer)
        writer.releaseLock()
        await listening
        await port.close()
      },
    },
    signal,
  )
  port.addEventListener('disconnect', lost)
  const listening = listen()
  return radio.link
}

async function flush(writer: WritableStreamDefaultWriter<Uint8Array>): Promise<void> {
  let stuck: ReturnType<typeof setTimeout> | undefined
  const givenUp = new Promise<void>((resolve) => {
    stuck = setTimeout(() => {
      writer.abort().catch(() => {})
      resolve()
    }, flushMs)
  })
  await Promise.race([writer.close().catch(() => {}), givenUp])
  clearTimeout(stuck)
}

function inUse(cause: unknown): never {
  const sentence = `The ${what} could not be opened. Another tab or program may be using it; close that and try again.`
  throw new PluginError('transport/unavailable', sentence, { cause })
}

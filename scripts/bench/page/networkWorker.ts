import { tokensIn } from './tokens.ts'

/* Runs in the network worker: notes when each token came out of the socket. */

const { read } = ReadableStreamDefaultReader.prototype
const received: [token: number, at: number][] = []
const decoder = new TextDecoder()

ReadableStreamDefaultReader.prototype.read = async function (this: ReadableStreamDefaultReader) {
  const chunk = await read.call(this)
  const at = performance.timeOrigin + performance.now()
  if (chunk.value instanceof Uint8Array) {
    for (const token of tokensIn(decoder.decode(chunk.value))) received.push([token, at])
  }
  return chunk
}

declare global {
  var benchReceived: typeof received
}
globalThis.benchReceived = received

import { textAt } from 'sdk/llm'
import { largestRequest } from '../connection/facts.ts'
import { problem, serverFailed } from '../connection/problem.ts'
import type { Asking, Server } from '../connection/server.ts'

const patienceMs = 120_000
const boundary = 'vesper-6b1f0d7a2c'

/** Lays a picture on the server; resolves with the name that a workflow finds it by, which is the server's choice. */
export async function upload(server: Server, picture: Blob, { signal }: Asking): Promise<string> {
  await refuseTooLarge(server, picture.size, { signal })
  const name = await nameFor(picture)
  const part = (header: string) => `--${boundary}\r\nContent-Disposition: form-data; name=${header}\r\n`
  const body = new Blob([
    `${part('"type"')}\r\ninput\r\n`,
    `${part('"subfolder"')}\r\nvesper\r\n`,
    `${part(`"image"; filename="${name}"`)}Content-Type: ${picture.type || 'image/png'}\r\n\r\n`,
    picture,
    `\r\n--${boundary}--\r\n`,
  ])
  const contentType = `multipart/form-data; boundary=${boundary}`
  const asking = { signal, method: 'POST', body, contentType, withinMs: patienceMs } as const
  const answer = await server.ask('/upload/image', asking)
  if (answer.status === 413) throw tooLarge(undefined)
  const given = answer.status === 200 ? textAt(answer.json(), 'name') : undefined
  if (given === undefined) throw serverFailed(answer.status, answer.text())
  const subfolder = textAt(answer.json(), 'subfolder')
  return subfolder === undefined ? given : `${subfolder}/${given}`
}

/** A server that is sent too much answers in a way browsers hide, so it is looked before. */
export async function refuseTooLarge(server: Server, bytes: number, asking: Asking): Promise<void> {
  const most = await largestRequest(server, asking)
  if (most !== undefined && bytes + roomForTheRest > most) throw tooLarge(most)
}

const roomForTheRest = 1024
const mebibyte = 1024 * 1024

const tooLarge = (most: number | undefined) =>
  problem(
    'too-large',
    `This is more than your server takes in one request${most === undefined ? '' : ` (${Math.round((most / mebibyte) * 10) / 10} MB)`}. Use a smaller picture, or start ComfyUI with a larger --max-upload-size.`,
  )

/** The same picture gets the same name, so that the server keeps it once and finds its earlier work again. */
async function nameFor(picture: Blob): Promise<string> {
  const end = picture.type === 'image/jpeg' ? 'jpg' : picture.type === 'image/webp' ? 'webp' : 'png'
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return `${fingerprint(bytes, 0x811c9dc5)}${fingerprint(bytes, 0x01000193)}.${end}`
}

/** Not a secret, only a name: a collision merely costs a number at its end, which the server adds. */
function fingerprint(bytes: Uint8Array, seed: number): string {
  let hash = seed
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

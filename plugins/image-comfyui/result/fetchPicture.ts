import { problem } from '../connection/problem.ts'
import type { Answer, Asking, Server } from '../connection/server.ts'
import type { PictureName } from '../run/RunState.ts'
import { pictureType } from './pictureType.ts'

const patienceMs = 120_000

/** Fetches a picture and makes sure that it is one, and whole; what is not is fetched once more. */
export async function fetchPicture(
  server: Server,
  name: PictureName,
  { signal }: Asking,
  random: () => number = Math.random,
): Promise<Blob> {
  const path = `/view?filename=${encodeURIComponent(name.filename)}&subfolder=${encodeURIComponent(name.subfolder)}&type=${encodeURIComponent(name.type)}`
  const asking = { signal, withinMs: patienceMs }
  const first = await pictureIn(await server.ask(path, asking))
  if (first) return first
  const second = await pictureIn(await server.ask(`${path}&rand=${Math.floor(random() * 1e9)}`, asking))
  if (second) return second
  throw problem(
    'result-corrupt',
    'The picture is finished, but what the server sends of it is damaged. Look for it in ComfyUI itself, or have it painted again.',
  )
}

async function pictureIn(answer: Answer): Promise<Blob | undefined> {
  if (answer.status === 404 || answer.status === 400) {
    throw problem(
      'result-missing',
      'The picture was painted, but the server does not have it any more. Have it painted again with a new seed.',
    )
  }
  if (answer.status !== 200 || !answer.type.startsWith('image/')) return undefined
  return wholePicture(answer.bytes)
}

/** The bytes as a picture that says truly what it is; `undefined` when a browser could not show it. */
export async function wholePicture(bytes: Uint8Array<ArrayBuffer>): Promise<Blob | undefined> {
  const type = pictureType(bytes)
  if (type === undefined) return undefined
  const picture = new Blob([bytes], { type })
  if (typeof createImageBitmap !== 'function' || !isModest(bytes, type)) return picture
  try {
    const bitmap = await createImageBitmap(picture)
    bitmap.close()
    return picture
  } catch {
    return undefined
  }
}

const maxPixels = 64_000_000

/** Only what says beforehand that it is of a decent size is unpacked here. The host looks at the rest before it does. */
function isModest(bytes: Uint8Array<ArrayBuffer>, type: string): boolean {
  if (type !== 'image/png') return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(16) * view.getUint32(20) <= maxPixels
}

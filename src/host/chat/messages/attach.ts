import { messageOf, newId, type PictureId, type SessionId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { session } from 'sdk/page/session.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy, ref } from 'valtio'
import { media } from '../../engines/mediaEngine.ts'
import { send } from '../session/turn.ts'

/** A picture that goes with the player's next message. */
export interface PictureInHand {
  readonly id: PictureId
  /** Of this page only, for the small picture beside the field. */
  readonly url: string
  readonly blob: Blob
  readonly name: string
  readonly width: number
  readonly height: number
}

/** Pictures that wait for the next message, by chat. They are kept nowhere until they are sent. */
export const inHand = proxy({ pictures: {} as Record<SessionId, readonly PictureInHand[]>, isReading: false })

export const maxPictures = 4

/** Takes pictures from a file choice, the clipboard or a drop. What cannot be shown is told, with the reason. */
export async function attach(files: readonly File[]): Promise<void> {
  const id = session.current?.id
  if (!id) {
    toast({ type: 'warning', title: 'Please select a character first' })
    return
  }
  inHand.isReading = true
  try {
    for (const file of files) {
      if (picturesFor(id).length >= maxPictures) {
        toast({ type: 'warning', title: `You can attach at most ${maxPictures} pictures` })
        return
      }
      await attachOne(id, file)
    }
  } finally {
    inHand.isReading = false
  }
}

async function attachOne(id: SessionId, file: File): Promise<void> {
  const read = await media()
    .attachedPicture(file)
    .catch((error: unknown) => ({ kind: 'unusable', reason: messageOf(error) }) as const)
  if (read.kind === 'unusable') {
    toast({ type: 'error', title: "Couldn't attach the picture", message: read.reason })
    return
  }
  const { blob, width, height } = read
  const name = nameOf(file)
  hold(id, [...picturesFor(id), ref({ id: newId(), url: URL.createObjectURL(blob), blob, name, width, height })])
}

/** What a file calls itself says something about it, if somebody gave it a name. */
const nameOf = ({ name }: File) => (/^image\.\w+$/i.test(name) ? '' : name.replace(/\.\w+$/, '').slice(0, 120))

export const picturesFor = (id: SessionId): readonly PictureInHand[] => inHand.pictures[id] ?? []

function hold(id: SessionId, pictures: readonly PictureInHand[]): void {
  inHand.pictures[id] = pictures
}

export function detach(id: SessionId, picture: PictureId): void {
  for (const each of picturesFor(id)) if (each.id === picture) URL.revokeObjectURL(each.url)
  hold(
    id,
    picturesFor(id).filter((each) => each.id !== picture),
  )
}

/**
 * Sends what was written with the pictures in hand. Where the words are not accepted, the pictures are in hand again.
 * `onAccepted` is called once the words are in the chat.
 */
export async function sendWithPictures(text: string, onAccepted?: () => void): Promise<boolean> {
  const id = session.current?.id
  const pictures = id ? picturesFor(id) : []
  if (!id || pictures.length === 0) return await send(text, [], onAccepted)
  hold(id, [])
  const isSent = await save(pictures).then(
    () =>
      send(
        text,
        pictures.map((picture) => picture.id),
        onAccepted,
      ),
    (error: unknown) => {
      const message = `The picture could not be saved. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Chat', message, details: error })
      return false
    },
  )
  if (isSent) for (const { url } of pictures) URL.revokeObjectURL(url)
  else hold(id, [...pictures, ...picturesFor(id)])
  return isSent
}

async function save(pictures: readonly PictureInHand[]): Promise<void> {
  await storage().commit(
    'Picture attached',
    pictures.map(({ id, blob, name, width, height }) => ({
      kind: 'put',
      table: 'attachments',
      value: { id, blob, alt: name, width, height },
    })),
  )
}

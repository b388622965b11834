import type { SessionId } from 'sdk'
import { isBusy, session } from 'sdk/page/session.ts'
import type { ImageRecord } from '../../../src/workers/storage/contract.ts'
import { imagesSection } from './imagesSection.ts'

/*
 * What is seen in a new picture is told to the character once, with the turn that follows. It goes along with the
 * surroundings of that turn rather than as a message of the chat: so it is in no history, in no export and in no
 * memory, nothing has to be hidden or deleted later, and the inspector shows it where it stands in the prompt.
 */

interface News {
  readonly caption: string
  /** It came while a reply was being written, which knows nothing of it: the turn after that hears of it. */
  readonly isLate: boolean
}

const news = new Map<SessionId, News>()
const maxCaptionLength = 300

/** A picture of the scene is there. One that was made of another shows nothing that has not been told. */
export function onPicture({ session: id, caption, of }: Pick<ImageRecord, 'session' | 'caption' | 'of'>): void {
  const words = caption.replace(/\s+/g, ' ').replaceAll('{{', '{ {').trim().slice(0, maxCaptionLength)
  if (id === undefined || of !== undefined || words === '') return
  news.set(id, { caption: words, isLate: session.current?.id === id && isBusy(session.live.phase) })
}

/** For the prompt of the turn that begins now; empty when there is nothing new to be seen. */
export function captionNote(id: SessionId): string {
  const caption = imagesSection.now.captions ? news.get(id)?.caption : undefined
  return caption === undefined ? '' : `{{user}} was just shown a picture of the scene: ${caption}`
}

/** A reply stands: it was told what was there when it began. */
export function markCaptionSent(id: SessionId): void {
  const one = news.get(id)
  if (one?.isLate) news.set(id, { ...one, isLate: false })
  else news.delete(id)
}

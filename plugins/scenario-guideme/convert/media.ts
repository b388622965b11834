import type { RetoldClip, StageMedia } from 'sdk/story'
import type { Consequences, MediaElement, Page } from '../parse/guide.ts'
import { mediumOf, placeOf, type Telling, untilCertain } from './telling.ts'

/** What a page shows and plays. */
export interface ShownMedia {
  readonly picture: StageMedia | undefined
  readonly video: RetoldClip | undefined
  readonly sounds: readonly RetoldClip[]
  /** What follows the end of a clip, where it leads on. */
  readonly after: Consequences | undefined
}

export function showMedia(telling: Telling, page: Page): ShownMedia {
  const video = clipOf(telling, page, page.videos, 'video')
  const sounds = [clipOf(telling, page, page.audios, 'audio'), clipOf(telling, page, page.audios2, 'audio')].filter(
    (sound) => sound !== undefined,
  )
  const leading = [video, ...sounds].find((one) => one !== undefined && one.item.target !== '')
  return {
    picture: video ? undefined : pictureOf(telling, page),
    video: video?.clip,
    sounds: sounds.map(({ clip }) => clip),
    after: leading?.item,
  }
}

function pictureOf(telling: Telling, page: Page): StageMedia | undefined {
  const place = placeOf(page, 'Image')
  const found = untilCertain(telling, page.images, place)
  const certain = found.find(({ holding }) => holding === true)
  if (found.length > 1) telling.retelling.lose('Of several pictures with conditions only one is shown.', place)
  const chosen = certain ?? found[0]
  return chosen && mediumOf(telling, chosen.item.id, 'image', place)
}

function clipOf(telling: Telling, page: Page, elements: readonly MediaElement[], kind: 'audio' | 'video') {
  const place = placeOf(page, kind === 'audio' ? 'Audio' : 'Video')
  const [first, ...others] = untilCertain(telling, elements, place)
  if (!first) return undefined
  if (others.length > 0 || first.holding !== true)
    telling.retelling.lose('Of several clips with conditions only the first is played.', place)
  const { item } = first
  const media = mediumOf(telling, item.id, kind, place)
  return (
    media && {
      item,
      clip: { media, loops: item.loops + 1, volume: item.volume / 100, startAt: item.startAt, stopAt: item.stopAt },
    }
  )
}

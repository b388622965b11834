import type { ImageRecord } from '../../../../workers/storage/contract.ts'

export interface PictureFilter {
  readonly starred: boolean
  /** The id of a character, or `player`; empty is everybody. */
  readonly who: string
}

export const everything: PictureFilter = { starred: false, who: '' }

export const filterPictures = (images: readonly ImageRecord[], { starred, who }: PictureFilter) =>
  images.filter((image) => (!starred || image.isStarred) && (who === '' || image.shows.includes(who)))

/** Who is seen in any of these, those seen most often first. */
export function seenIn(images: readonly ImageRecord[]): readonly string[] {
  const times = new Map<string, number>()
  for (const { shows } of images) for (const who of new Set(shows)) times.set(who, (times.get(who) ?? 0) + 1)
  return [...times].toSorted(([, a], [, b]) => b - a).map(([who]) => who)
}

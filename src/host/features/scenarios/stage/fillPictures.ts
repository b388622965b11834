import type { StageMedia } from 'sdk/story'
import { isOwnAddress, mediaOf, nameOf } from './media.ts'
import type { StoryPicture } from './safeHtml.ts'

/** Gives the pictures of a piece of HTML their sources, one by one; what cannot be shown is named in its place. */
export function fillPictures(
  pictures: readonly StoryPicture[],
  resolve: (media: StageMedia) => Promise<string | undefined>,
  root?: string,
): void {
  for (const { image, src } of pictures) void fill(image, src, resolve, root)
}

async function fill(
  image: HTMLImageElement,
  src: string,
  resolve: (media: StageMedia) => Promise<string | undefined>,
  root?: string,
): Promise<void> {
  if (/^data:image\/(?:png|jpeg|gif|webp);/i.test(src)) {
    image.src = src
    return
  }
  const media = mediaOf(src, root)
  const url = media && (await resolve(media).catch(() => undefined))
  if (url && isOwnAddress(url)) {
    image.src = url
    return
  }
  const note = document.createElement('span')
  note.textContent = `[picture: ${image.alt || (media ? nameOf(media) : 'without a name')}]`
  image.replaceWith(note)
}

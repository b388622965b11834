import type { StageMedia } from 'sdk/story'
import { percentDecoded } from '../../../../src/shared/text/percentDecoded.ts'
import type { StoryPicture } from './safeHtml.ts'

/** The file or link a story means by what it wrote as the source of a picture. `root` leads to its files. */
export function mediaOf(src: string, root = ''): StageMedia | undefined {
  const text = src.trim().slice(0, 2000)
  if (/^https?:\/\//i.test(text)) return { kind: 'link', url: text }
  const inside = root !== '' && text.startsWith(root) ? text.slice(root.length) : text
  if (inside === '' || /^[a-z][\w+.-]*:/i.test(inside) || inside.startsWith('//')) return undefined
  return { kind: 'file', name: percentDecoded(inside) }
}

/** Whether an address stays within the page: nobody hears of its being shown. */
export const isOwnAddress = (url: string): boolean => /^blob:|^data:(?:image|audio|video)\//i.test(url)

/** What to call a file that cannot be shown: its name, or where it would have come from. */
export function nameOf(media: StageMedia): string {
  if (media.kind === 'file') return media.name.split(/[\\/]/).at(-1) ?? media.name
  try {
    return new URL(media.url).host
  } catch {
    return media.url.slice(0, 80)
  }
}

/** Equal for the same file: two moments may describe one file by two objects. */
export const mediaKey = (media: StageMedia): string =>
  media.kind === 'file' ? `file:${media.name}` : `link:${media.url}`

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

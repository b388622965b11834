import { type FileIndex, isWildcard } from '../rules/mediaFiles.ts'
import type { Guide, Page } from './guide.ts'

/** Media a page asks for, each as written. */
export function mediaOfPage(page: Page): readonly string[] {
  const named = [
    ...page.images.map(({ id }) => id),
    ...[...page.videos, ...page.audios, ...page.audios2].map(({ id }) => id),
    ...page.timers.map(({ imageId }) => imageId),
    ...[...page.buttons, ...page.webcamButtons, ...page.globalCommands].map(({ image }) => image),
    ...[...page.texts, ...page.leftTexts].flatMap(({ html }) => mediaInHtml(html)),
  ]
  return [...new Set(named)].filter((name) => name !== '')
}

export interface MediaReport {
  readonly missing: readonly string[]
  /** Hosts in the net that media come from. */
  readonly hosts: readonly string[]
  /** Addresses of those media. */
  readonly links: readonly string[]
}

/** What a guide's pages show that is not among its files. */
export function mediaReport({ pages }: Guide, index: FileIndex): MediaReport {
  const names = [...new Set([...pages.values()].flatMap(mediaOfPage))]
  const remote = names.filter(isRemote)
  const local = names.filter((name) => !isRemote(name))
  return {
    missing: local.filter((name) => !isThere(name, index)).toSorted(),
    hosts: [...new Set(remote.flatMap((address) => URL.parse(address)?.host ?? []))].toSorted(),
    links: remote,
  }
}

const isThere = (name: string, index: FileIndex) =>
  isWildcard(name)
    ? index.wildcard(name).length > 0
    : index.find(name) !== undefined || (index.hasFolder(name) && index.list(name).length > 0)

const isRemote = (name: string) => /^https?:\/\//i.test(name)

/** Addresses of pictures and sounds in HTML, from the media root or from the net. */
const mediaInHtml = (html: string): readonly string[] =>
  [...html.matchAll(/\bsrc\s*=\s*["']?(?:\\MediaDir\\|(?=https?:))([^"'<>\s]{1,300})/gi)].map(([, name = '']) => name)

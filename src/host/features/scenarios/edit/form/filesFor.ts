import type { MediaUse } from './shape.ts'

const endings: Readonly<Record<Exclude<MediaUse, 'media'>, RegExp>> = {
  image: /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i,
  video: /\.(?:mp4|m4v|webm|mov|ogv|mkv)$/i,
  audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i,
}

/** The files of a scenario that can be used so. */
export function filesFor(use: MediaUse, files: readonly string[]): readonly string[] {
  return use === 'media'
    ? files.filter((name) => endings.video.test(name) || endings.audio.test(name))
    : files.filter((name) => endings[use].test(name))
}

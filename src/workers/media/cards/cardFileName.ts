import { utf8 } from '../../../shared/files/bytes.ts'

const maxBytes = 100
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A file name any system accepts, with nothing in it that hides or reverses letters. */
export function cardFileName(name: string, ext: string): string {
  const slug = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const room = maxBytes - utf8(`.${ext}`).length
  const fitting = shortened(slug, room).replace(/-+$/, '')
  const safe = deviceName.test(fitting) ? `_${fitting}` : fitting
  return `${safe || 'character'}.${ext}`
}

function shortened(text: string, room: number): string {
  let kept = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    length += utf8(segment).length
    if (length > room) break
    kept += segment
  }
  return kept
}

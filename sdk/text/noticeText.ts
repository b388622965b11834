import { withoutDirections } from './directions.ts'

const maxLength = 2000

/**
 * Words of a notice, a question or an error. They name plugins, characters, files and servers, whose names are
 * strangers': none of them may turn the line round, hide in it, climb out of it or push the rest out of sight.
 */
export function noticeText(text: string): string {
  const clean = withoutDirections(text)
    .replace(/[\u00AD\u115F\u1160\u180E\u200B\u2060-\u2064\u2800\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[^\S\n]{3,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean
}

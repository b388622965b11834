const longest = 60

/** Words of an author within a sentence of ours, so that they cannot pass for ours or turn the line around. */
export const quoted = (words: string): string => `“${plain(words.replace(/["“”„«»]/g, ''))}”`

/** A name as one short line, without what would break it or change its direction. */
export function plain(words: string): string {
  const line = words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s\u115F\u1160\u2800\u3164\uFFA0]+/gu, ' ')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line
}

/** A server's own words, cut to what is worth reading. They go into `raw` only: never kept, never logged. */
export function rawOf(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const longest = 8000

/** A name or value of the server in the middle of a sentence. */
export const short = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

/** The words of a page or of plain text, without markup and without the server's paths, on one line. */
export function plainWords(text: string): string {
  return text
    .slice(0, longest)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/(?:[A-Za-z]:)?(?:[\\/][^\s\\/"']+){2,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

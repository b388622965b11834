import { decodeEntities, tagsOf } from '../text/tags.ts'

/**
 * Classic teases are plain web pages with a picture, a text and a link to go on. They become a document of pages `P0001`,
 * `P0002` … that the engine plays like any other.
 */
export function classicDocument(pages: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const read = pages.flatMap((html) => classicPage(html) ?? [])
  if (read.length === 0) return undefined
  const files: Record<string, unknown> = {}
  const written = read.map(({ picture, text }, index) => {
    const commands: unknown[] = []
    if (picture) {
      files[picture.name] = { hash: picture.hash, type: 'image/jpeg' }
      commands.push({ image: { locator: `file:${picture.name}` } })
    }
    commands.push({ say: { label: text, mode: 'pause' } })
    commands.push(index + 1 < read.length ? { goto: { target: pageId(index + 2) } } : { end: {} })
    return [pageId(index + 1), commands] as const
  })
  const { title = '', author = '' } = read[0] ?? {}
  return {
    pages: { start: [{ goto: { target: pageId(1) } }], ...Object.fromEntries(written) },
    files,
    oeosmeta: { title, author },
  }
}

/** Why a web page is no script, and what to bring instead. */
export function explainHtml(html: string): string {
  return /class="[^"]*eosTopBody/.test(html)
    ? 'it is the web page of a tease, and the script is at another address (geteosscript.php with the same id)'
    : 'it is a web page without a tease on it'
}

interface ClassicPage {
  readonly title: string
  readonly author: string
  readonly picture?: { readonly name: string; readonly hash: string }
  readonly text: string
}

function classicPage(html: string): ClassicPage | undefined {
  const tags = tagsOf(html)
  const image = tags.find(
    (tag) =>
      tag.kind === 'open' && tag.name === 'img' && /(^|\s)tease_pic(\s|$)/.test(tag.attributes.get('class') ?? ''),
  )
  const titled = /id="tease_title"[^>]*>([^<]*)(?:<[^>]*>\s*by\s*<[^>]*>([^<]*))?/i.exec(html)
  if (image?.kind !== 'open' && !titled) return undefined
  const source = image?.kind === 'open' ? (image.attributes.get('src') ?? '') : ''
  const named = /([\da-f]{40})\.(\w+)(?:[?#]|$)/i.exec(source)
  return {
    title: decodeEntities(titled?.[1] ?? '').trim(),
    author: decodeEntities(titled?.[2] ?? '').trim(),
    ...(named && { picture: { name: `${named[1]}.${named[2]}`, hash: (named[1] ?? '').toLowerCase() } }),
    text: textOfPage(html),
  }
}

function textOfPage(html: string): string {
  return /<p[^>]*class="[^"]*\btext\b[^"]*"[^>]*>([\s\S]*?)<\/p>/i.exec(html)?.[1]?.trim() ?? ''
}

const pageId = (number: number): string => `P${String(number).padStart(4, '0')}`

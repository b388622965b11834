import type { Page } from './pages.ts'

/** What the app knows of the reference before it fetches any page: enough for a list and a search. */
export interface ReferenceContents {
  readonly version: string
  readonly pages: readonly {
    readonly slug: string
    readonly title: string
    readonly names: readonly { readonly name: string; readonly kind: string; readonly about: string }[]
  }[]
}

export function contentsOf(pages: readonly Page[], version: string): ReferenceContents {
  return {
    version,
    pages: pages.map(({ slug, title, exported }) => ({
      slug,
      title,
      names: exported.map(({ name, kind, doc }) => ({ name, kind, about: firstSentence(doc.text) })),
    })),
  }
}

export function firstSentence(text: string): string {
  const [paragraph = ''] = text.split('\n')
  return /^.*?[.!?:](?=\s|$)/.exec(paragraph)?.[0].replace(/:$/, '.') ?? paragraph
}

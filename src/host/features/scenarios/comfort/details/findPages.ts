import type { StoryPage } from 'sdk'

export type PageShelf = 'all' | 'seen' | 'unseen'

/** The pages that have all words of a search in their name, of those that are looked at. */
export function findPages(
  pages: readonly StoryPage[],
  seen: ReadonlySet<string>,
  { search, shelf }: { readonly search: string; readonly shelf: PageShelf },
): readonly StoryPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ id, label }) => {
    if (shelf !== 'all' && seen.has(id) !== (shelf === 'seen')) return false
    const name = `${label} ${id}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

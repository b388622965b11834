import type { StoryPage } from 'sdk'

export type PageFilter = 'all' | 'seen' | 'unseen'

/** The pages that have all words of a search in their name, of those that are looked at. */
export function findPages(
  pages: readonly StoryPage[],
  seen: ReadonlySet<string>,
  { search, filter }: { readonly search: string; readonly filter: PageFilter },
): readonly StoryPage[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ id, label }) => {
    if (filter !== 'all' && seen.has(id) !== (filter === 'seen')) return false
    const name = `${label} ${id}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

import { useDeferredValue, useMemo, useState } from 'react'
import type { StoryPage } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { playing } from '../../play/playing.ts'
import { notifyStory } from '../../play/playScenario.ts'
import styles from '../Comforts.module.css'

const maxShown = 300
const filters = [
  { value: 'all', label: 'All pages' },
  { value: 'seen', label: 'Seen' },
  { value: 'unseen', label: 'Not seen yet' },
]

interface PageMapProps {
  readonly pages: readonly StoryPage[]
  /** Whether pages can be jumped to; Back takes it back. */
  readonly canJump: boolean
}

/** The pages of a story: where the player is, was, and has not been. */
export function PageMap({ pages, canJump }: PageMapProps) {
  const { stage } = useSnapshot(playing)
  const current = stage?.page
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<PageFilter>('all')
  const asked = useDeferredValue(search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen grows when the page changes
  const found = useMemo(
    () => findPages(pages, playing.seen, { search: asked, filter }),
    [pages, asked, filter, current],
  )
  return (
    <details>
      <summary>Pages ({pages.length.toLocaleString()})</summary>
      <search className={rowStyles.atEnd}>
        <TextInput
          className={styles.field ?? ''}
          type="search"
          aria-label="Search pages"
          placeholder="Page name"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <NativeSelect
          aria-label="Filter pages"
          data={filters}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value as PageFilter)}
        />
        <p className={textStyles.muted} role="status">
          {found.length > maxShown
            ? `Showing ${maxShown} of ${found.length.toLocaleString()}. Search to find others.`
            : `${found.length.toLocaleString()} found`}
        </p>
      </search>
      {canJump && <p className={textStyles.muted}>Select a page to go there. Back returns.</p>}
      <ul className={styles.pages}>
        {found.slice(0, maxShown).map((page) => (
          <li key={page.id}>
            <Page page={page} isCurrent={page.id === current} canJump={canJump} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface PageProps {
  readonly page: StoryPage
  readonly isCurrent: boolean
  readonly canJump: boolean
}

function Page({ page: { id, label }, isCurrent, canJump }: PageProps) {
  const state = isCurrent ? 'You are here' : playing.seen.has(id) ? 'Seen' : 'Not seen'
  const words = (
    <>
      {label || id || '(without a name)'} <span className={textStyles.muted}>{state}</span>
    </>
  )
  const current = isCurrent ? 'page' : undefined
  if (!canJump) return <span aria-current={current}>{words}</span>
  return (
    <Button
      size="compact-sm"
      variant={isCurrent ? 'light' : 'subtle'}
      aria-current={current}
      onClick={() => void notifyStory({ kind: 'jumped', to: id })}
    >
      {words}
    </Button>
  )
}

type PageFilter = 'all' | 'seen' | 'unseen'

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

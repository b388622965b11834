import { useDeferredValue, useMemo, useState } from 'react'
import { SearchIcon } from 'sdk/ui/icons.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { VList } from 'virtua'
import styles from './EditPage.module.css'
import type { MapProps } from './Graph.tsx'
import type { MapNode } from './graphOf.ts'
import { idWords, nodeMarks } from './nodeWords.ts'

/** The nodes of a story as a list to search: the map for small screens, and for those who do not see the drawing. */
export function NodeList({ graph, selected, onSelect }: Pick<MapProps, 'graph' | 'selected' | 'onSelect'>) {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const found = useMemo(() => matching(graph.nodes, asked), [graph.nodes, asked])
  return (
    <div className={styles.list}>
      <TextInput
        type="search"
        aria-label="Search nodes"
        placeholder="Name or text"
        leftSection={<SearchIcon size={18} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <p className={textStyles.muted} role="status">
        {found.length === graph.nodes.length
          ? `${found.length.toLocaleString()} in all`
          : `${found.length.toLocaleString()} of ${graph.nodes.length.toLocaleString()}`}
      </p>
      <VList data={found} role="list" aria-label="Nodes" className={styles.rows ?? ''}>
        {(node) => (
          // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
          <div key={node.id} role="listitem">
            <button
              type="button"
              className={styles.row}
              aria-current={node.id === selected || undefined}
              data-severity={node.severity}
              onClick={() => onSelect(node.id)}
            >
              <strong>
                <bdi>{idWords(node.id)}</bdi>
              </strong>{' '}
              <span className={styles.words}>{node.label}</span>{' '}
              <span className={styles.marks}>{nodeMarks(node).join(' · ')}</span>
            </button>
          </div>
        )}
      </VList>
    </div>
  )
}

/** Nodes that have all the words somewhere, in the order of the document. */
function matching(nodes: readonly MapNode[], search: string): readonly MapNode[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return nodes
  return nodes.filter(({ id, label }) => {
    const text = `${id} ${label}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

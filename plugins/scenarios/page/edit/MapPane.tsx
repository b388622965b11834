import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import pressable from 'sdk/ui/pressable.module.css'
import { foundOf, SearchField } from 'sdk/ui/SearchField.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { VList } from 'virtua'
import { canEdit, draft } from './draft.ts'
import styles from './EditPage.module.css'
import { select } from './editing.ts'
import type { MapProps } from './Graph.tsx'
import { graphOf, type MapNode } from './graphOf.ts'
import { connectNodes, removeNodeWithWayBack } from './nodeActions.ts'
import { idWords, nodeMarks } from './nodeWords.ts'

const Graph = lazy(() => import('./Graph.tsx'))

const choose = (id: string) => select({ kind: 'node', id })

/** The nodes of the draft and where they lead, drawn or listed. */
export function MapPane({ as }: { readonly as: 'graph' | 'list' }) {
  const { script, about, format, selection, phase, builtin } = useSnapshot(draft)
  // Whoever types in a long story does not wait for its map.
  const drawn = useDeferredValue(script)
  const graph = useMemo(() => graphOf(drawn, about, format === 'native'), [drawn, about, format])
  const selected = selection.kind === 'node' ? selection.id : undefined
  if (as === 'list') return <NodeList graph={graph} selected={selected} onSelect={choose} />
  return (
    <section className={styles.map} aria-label="Map of the nodes">
      <Suspense>
        <Graph
          graph={graph}
          selected={selected}
          isEditable={canEdit({ phase, format, builtin })}
          onSelect={choose}
          onRemove={removeNodeWithWayBack}
          onConnect={connectNodes}
        />
      </Suspense>
    </section>
  )
}

/** The nodes of a story as a list to search: the map for small screens, and for those who do not see the drawing. */
function NodeList({ graph, selected, onSelect }: Pick<MapProps, 'graph' | 'selected' | 'onSelect'>) {
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const found = useMemo(() => matching(graph.nodes, asked), [graph.nodes, asked])
  return (
    <div className={styles.list}>
      <SearchField label="Search nodes" placeholder="Name or text" value={search} onChange={setSearch} />
      <p className={textStyles.muted} role="status">
        {foundOf(found.length, graph.nodes.length)}
      </p>
      <VList data={found} role="list" aria-label="Nodes" className={styles.rows ?? ''}>
        {(node) => (
          // biome-ignore lint/a11y/useSemanticElements: between a ul and its li nothing else may stand, and here rows do
          <div key={node.id} role="listitem">
            <button
              type="button"
              className={`${pressable.row} ${styles.row}`}
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

import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { canEdit, draft } from './draft.ts'
import styles from './EditPage.module.css'
import { select } from './editing.ts'
import { graphOf } from './graphOf.ts'
import { NodeList } from './NodeList.tsx'
import { connectNodes, removeNodeWithWayBack } from './nodeActions.ts'

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

import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { counted } from './counted.ts'
import styles from './Draft.module.css'
import type { Drafted } from './drafting.ts'

/** What a draft is: its name, what it says of itself, and its nodes with where they lead. */
export function DraftPreview({ about, fresh, extend }: Pick<Drafted, 'about' | 'fresh' | 'extend'>) {
  const isNew = new Set(fresh)
  const nodes = about.pages.filter(({ id }) => isNew.has(id))
  return (
    <div className={layout.wideStack3}>
      {!extend && (
        <>
          <h3 className={styles.name}>{about.title}</h3>
          {about.description && <p>{about.description}</p>}
        </>
      )}
      <h4>{counted(nodes.length, extend ? 'new node' : 'node')}</h4>
      <ol className={styles.nodes} aria-label="Nodes">
        {nodes.map(({ id, label, leads }) => (
          <li key={id}>
            <bdi className={styles.node}>{id}</bdi> {label !== id && <span>{label}</span>}
            <span className={textStyles.subtle}>{leads.length > 0 ? `leads to ${leads.join(', ')}` : 'no exits'}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import textStyles from 'sdk/ui/text.module.css'
import styles from './Graph.module.css'
import type { MapNode } from './graphOf.ts'
import { idWords, nodeMarks } from './nodeWords.ts'

export interface CardData extends Record<string, unknown> {
  readonly node: MapNode
  readonly isEditable: boolean
}

/** A node on the map. The dots above and below are where lines begin and end. */
export const GraphCard = memo(function GraphCard({
  data: { node, isEditable },
  selected,
}: NodeProps<Node<CardData, 'card'>>) {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={isEditable} className={styles.handle ?? ''} />
      <div
        className={styles.card}
        data-severity={node.severity}
        data-selected={selected || undefined}
        data-start={node.isStart || undefined}
        data-lost={!node.isReached || undefined}
      >
        <strong className={textStyles.ellipsis}>
          <bdi>{idWords(node.id)}</bdi>
        </strong>{' '}
        <span className={`${textStyles.ellipsis} ${styles.label}`}>{node.label}</span>{' '}
        <span className={styles.marks}>
          {nodeMarks(node).map((mark) => (
            <span key={mark}>{mark} </span>
          ))}
        </span>
      </div>
      <Handle type="source" position={Position.Bottom} isConnectable={isEditable} className={styles.handle ?? ''} />
    </>
  )
})

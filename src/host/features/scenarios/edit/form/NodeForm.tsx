import { nodesOf } from '../nodes.ts'
import { isObject, valueAt } from '../scenarioDocument.ts'
import { Remarks } from './FieldFrame.tsx'
import { FieldGroups } from './FieldGroups.tsx'
import styles from './Form.module.css'
import { renameNodeTo } from './formEdits.ts'
import { useForm } from './formScope.ts'
import { NameField } from './NameField.tsx'
import { StrangeFields } from './ObjectField.tsx'
import { RawField } from './RawField.tsx'
import { nodeFields, nodeShape } from './schemaShapes.ts'

interface NodeFormProps {
  readonly id: string
}

/** Everything one node says. */
export function NodeForm({ id }: NodeFormProps) {
  const { script } = useForm()
  const nodes = nodesOf(script)
  const place = ['nodes', id]
  if (!Object.hasOwn(nodes, id)) return <p className={styles.help}>The node “{id}” was deleted.</p>
  const value = valueAt(nodes, [id])
  const problemOf = (name: string) => {
    if (name === '') return 'Enter an id.'
    if (name.length > maxIdLength) return `An id has ${maxIdLength} characters at most.`
    return Object.hasOwn(nodes, name) ? `A node “${name}” already exists.` : undefined
  }
  return (
    <>
      <NameField
        label="Node id"
        name={id}
        help="References to this node are updated."
        problemOf={problemOf}
        onRename={(to) => renameNodeTo(id, to)}
      />
      {isObject(value) ? (
        <>
          <Remarks place={[]} />
          <FieldGroups place={place} value={value} fields={nodeFields} />
          <StrangeFields place={place} value={value} known={nodeFields.map(({ name }) => name)} />
        </>
      ) : (
        <RawField place={place} value={value} label="Raw value" shape={nodeShape} />
      )}
    </>
  )
}

const maxIdLength = 500

import { isObject, valueAt } from '../scenarioDocument.ts'
import { Remarks } from './FieldFrame.tsx'
import { FieldGroups } from './FieldGroups.tsx'
import { useForm } from './formScope.ts'
import { StrangeFields } from './ObjectField.tsx'
import { RawField } from './RawField.tsx'
import { nodesShape, scenarioFields, undrawn } from './schemaShapes.ts'

/** What the scenario says of itself. */
export function ScenarioForm() {
  const { script } = useForm()
  const nodes = valueAt(script, ['nodes'])
  return (
    <>
      <Remarks place={[]} />
      {nodes !== undefined && !isObject(nodes) && (
        <RawField place={['nodes']} value={nodes} label="Nodes" shape={nodesShape} />
      )}
      <FieldGroups place={[]} value={script} fields={scenarioFields} />
      <StrangeFields place={[]} value={script} known={[...scenarioFields.map(({ name }) => name), ...undrawn]} />
    </>
  )
}

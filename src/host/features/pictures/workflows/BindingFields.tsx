import type { ImageWorkflow, WorkflowReport } from 'sdk'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { keyOf, placesAt, placesFor, titleOf, unbound } from './workflowValues.ts'

interface BindingFieldsProps {
  readonly bindings: ImageWorkflow['bindings']
  readonly nodes: WorkflowReport['nodes']
  onChange(bindings: ImageWorkflow['bindings']): void
}

/** Where each value goes in a workflow: a proposal, for the player to correct and to add to. */
export function BindingFields({ bindings, nodes, onChange }: BindingFieldsProps) {
  return (
    <>
      {Object.entries(bindings).map(([parameter, places]) => (
        <NativeSelect
          key={parameter}
          label={titleOf(parameter)}
          description={
            places.length > 1 ? `Also used in ${places.length - 1} more, until you choose another.` : undefined
          }
          value={places[0] ? keyOf(places[0]) : ''}
          data={[...placesFor(parameter, nodes, places)]}
          onChange={({ currentTarget: { value } }) => onChange({ ...bindings, [parameter]: placesAt(value) })}
        />
      ))}
      <NativeSelect
        label="Map another field"
        description="Unmapped fields keep the workflow's own value."
        value=""
        data={[
          { value: '', label: 'Choose a field' },
          ...unbound(bindings).map((parameter) => ({ value: parameter, label: titleOf(parameter) })),
        ]}
        onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...bindings, [value]: [] })}
      />
    </>
  )
}

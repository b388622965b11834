import type { ImageWorkflow, WorkflowReport } from 'sdk'
import { NativeSelect } from '../../ui/NativeSelect.ts'

interface BindingFieldsProps {
  readonly bindings: ImageWorkflow['bindings']
  readonly nodes: WorkflowReport['nodes']
  onChange(bindings: ImageWorkflow['bindings']): void
}

/** Where each value goes in a workflow without placeholders: a proposal, for the player to correct. */
export function BindingFields({ bindings, nodes, onChange }: BindingFieldsProps) {
  const places = nodes.flatMap(({ id, title, inputs }) =>
    inputs.map((input) => ({ value: JSON.stringify([id, input]), label: `${title} (${id}): ${input}` })),
  )
  const data = [{ value: '', label: 'Nowhere' }, ...places]
  return Object.entries(bindings).map(([parameter, [first]]) => (
    <NativeSelect
      key={parameter}
      label={parameter}
      value={first ? JSON.stringify([first.node, first.input]) : ''}
      data={data}
      onChange={(event) => {
        const { value } = event.currentTarget
        const [node, input] = value === '' ? [] : (JSON.parse(value) as [string, string])
        const chosen = node === undefined || input === undefined ? [] : [{ node, input }]
        onChange({ ...bindings, [parameter]: chosen })
      }}
    />
  ))
}

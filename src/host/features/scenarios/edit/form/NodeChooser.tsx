import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { ChevronRightIcon } from 'sdk/ui/icons.tsx'
import { select } from '../editing.ts'
import { nodesOf } from '../nodes.ts'
import type { Place } from '../scenarioDocument.ts'
import { Combobox } from './Combobox.tsx'
import type { ControlIds } from './FieldFrame.tsx'
import { makeNodeFor } from './formEdits.ts'
import { useForm } from './formScope.ts'

interface NodeChooserProps {
  readonly ids: ControlIds
  readonly place: Place
  readonly value: string
  onWrite(id: string): void
}

/** Chooses a node by its id, makes one that is not there yet, and goes to the one that is chosen. */
export function NodeChooser({ ids, place, value, onWrite }: NodeChooserProps) {
  const { script, node } = useForm()
  const isNew = (id: string) => id !== '' && !Object.hasOwn(nodesOf(script), id)
  const extra = {
    label: (text: string) => (isNew(text) ? `New node “${text}”` : 'New node…'),
    run: (text: string) => makeNodeFor(place, isNew(text) ? text : '', node),
  }
  return (
    <Combobox ids={ids} value={value} options={() => Object.keys(nodesOf(script))} onWrite={onWrite} extra={extra}>
      {value !== '' && !isNew(value) && (
        <ActionIcon aria-label={`Go to the node ${value}`} onClick={() => select({ kind: 'node', id: value })}>
          <ChevronRightIcon size={18} />
        </ActionIcon>
      )}
    </Combobox>
  )
}

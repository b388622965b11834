import { useState } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { renameScenario } from './scenarioStore.ts'

interface RenameDialogProps {
  readonly record: Pick<ScenarioRecord, 'id' | 'name'>
  onClose(): void
}

/** Gives a scenario another name. */
export function RenameDialog({ record, onClose }: RenameDialogProps) {
  const [name, setName] = useState(record.name)
  const wanted = name.trim()
  return (
    <Dialog title="Rename scenario" size="small" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (wanted !== '') void renameScenario(record.id, wanted).then((isDone) => isDone && onClose())
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          data-first-focus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={wanted === ''}>
          Rename
        </Button>
      </form>
    </Dialog>
  )
}

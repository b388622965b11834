import { useState } from 'react'
import { type ImageLora, newId } from 'sdk'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { findLora } from '../../../../src/shared/pictures/loras/findLora.ts'
import { usesOfPreset } from '../../../../src/shared/pictures/loras/lorasFor.ts'
import type { LoraPreset } from '../../../../src/workers/storage/contract.ts'
import { LoraUses } from './LoraUses.tsx'
import { library, savePreset } from './loras.ts'

interface PresetDialogProps {
  /** Absent: a new one. */
  readonly preset?: LoraPreset
  onClose(): void
}

/** Add-ons that are used together, under one name. */
export function PresetDialog({ preset, onClose }: PresetDialogProps) {
  const [name, setName] = useState(preset?.name ?? '')
  const [uses, setUses] = useState<readonly ImageLora[]>(() => (preset ? usesOfPreset(preset, library.loras) : []))
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    const why = name.trim() === '' ? 'Enter a name.' : uses.length === 0 ? 'Choose at least one LoRA.' : undefined
    setProblem(why)
    if (why !== undefined) return
    const done = await savePreset({
      id: preset?.id ?? newId<'lora-preset'>(),
      name: name.trim(),
      uses: uses.flatMap(({ name: filename, modelStrength, clipStrength }) => {
        const lora = findLora(filename, library.loras)
        return lora ? [{ lora: lora.id, modelStrength, clipStrength }] : []
      }),
      created: preset?.created ?? Date.now(),
    })
    if (done) onClose()
  }
  return (
    <ActionDialog
      title={preset ? `Change ${preset.name}` : 'New preset'}
      onClose={onClose}
      action={<Button onClick={() => void save()}>Save</Button>}
    >
      <div className={`${layout.column4} ${layout.shrinks}`}>
        {problem && <Alert>{problem}</Alert>}
        <TextInput
          label="Name"
          data-first-focus
          maxLength={500}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <LoraUses label="LoRAs in this preset" uses={uses} onChange={setUses} />
      </div>
    </ActionDialog>
  )
}

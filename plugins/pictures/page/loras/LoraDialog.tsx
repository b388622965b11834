import { useState } from 'react'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Alert } from 'sdk/ui/Alert.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Fields } from 'sdk/ui/Fields.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { usualStrength } from '../../../../src/shared/pictures/loras/newLora.ts'
import type { LoraCategory, LoraRecord } from '../../../../src/workers/storage/contract.ts'
import { addLora, type LoraDraft, loraProblem, saveLora } from './loras.ts'
import { groups, wordsOf } from './loraWords.ts'
import { StrengthField } from './StrengthField.tsx'

interface LoraDialogProps {
  /** Absent: a new one. */
  readonly lora?: LoraRecord
  onClose(): void
}

type Lists = 'tags' | 'triggerWords' | 'keywords'

/** Adds an add-on to the library, or changes one. */
export function LoraDialog({ lora, onClose }: LoraDialogProps) {
  const [draft, setDraft] = useState<LoraDraft>(() => lora ?? emptyLora)
  const [lists, setLists] = useState<Readonly<Record<Lists, string>>>(() => ({
    tags: draft.tags.join(', '),
    triggerWords: draft.triggerWords.join(', '),
    keywords: draft.keywords.join(', '),
  }))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const change = (patch: Partial<LoraDraft>) => {
    setProblem(undefined)
    setDraft((now) => ({ ...now, ...patch }))
  }
  const save = async () => {
    const whole: LoraDraft = {
      ...draft,
      name: draft.name.trim(),
      tags: wordsOf(lists.tags),
      triggerWords: wordsOf(lists.triggerWords),
      keywords: wordsOf(lists.keywords),
    }
    setSaving(true)
    const why = await loraProblem(whole)
    setProblem(why)
    if (why === undefined && (lora ? await saveLora(lora.id, whole) : await addLora(whole))) onClose()
    else setSaving(false)
  }
  const list = (name: Lists, label: string, description: string) => (
    <TextInput
      label={label}
      description={description}
      value={lists[name]}
      maxLength={10_000}
      onChange={(event) => setLists({ ...lists, [name]: event.currentTarget.value })}
    />
  )
  return (
    <ActionDialog
      title={lora ? `Change ${lora.name}` : 'New LoRA'}
      onClose={onClose}
      action={
        <Button loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      }
    >
      <form
        className={`${layout.column4} ${layout.shrinks}`}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {problem && <Alert>{problem}</Alert>}
        <TextInput
          label="Name"
          data-first-focus
          maxLength={500}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="File"
          description="As listed by the image server, with folder and extension."
          maxLength={500}
          value={draft.filename}
          onChange={(event) => change({ filename: event.currentTarget.value })}
        />
        <Fields>
          <NativeSelect
            label="Category"
            value={draft.category}
            data={groups.map(({ category, one }) => ({ value: category, label: one }))}
            onChange={(event) => change({ category: event.currentTarget.value as LoraCategory })}
          />
          <TextInput
            label="Base model"
            description="SDXL, Pony, Flux and so on."
            maxLength={500}
            value={draft.baseModel}
            onChange={(event) => change({ baseModel: event.currentTarget.value })}
          />
        </Fields>
        <Fields>
          <StrengthField
            label="Model strength"
            description="−2 to 2"
            value={draft.modelStrength}
            onChange={(modelStrength) => change({ modelStrength })}
          />
          <StrengthField
            label="Text strength (CLIP)"
            description="−2 to 2"
            value={draft.clipStrength}
            onChange={(clipStrength) => change({ clipStrength })}
          />
        </Fields>
        {list('triggerWords', 'Trigger words', 'The words it was trained with. Separate with commas.')}
        <Switch
          label="Always use the trigger words"
          description="Off: only when a keyword is in the scene."
          checked={draft.alwaysUseTriggerWords}
          onChange={(event) => change({ alwaysUseTriggerWords: event.currentTarget.checked })}
        />
        {list('keywords', 'Keywords', 'Words in a scene that activate it. Separate with commas.')}
        {list('tags', 'Tags', 'For searching. Separate with commas.')}
        <Textarea
          label="Description"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={50_000}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Switch
          label="Enabled"
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        <input type="submit" hidden />
      </form>
    </ActionDialog>
  )
}

const emptyLora: LoraDraft = {
  name: '',
  filename: '',
  category: 'character',
  tags: [],
  description: '',
  modelStrength: usualStrength,
  clipStrength: usualStrength,
  enabled: true,
  triggerWords: [],
  alwaysUseTriggerWords: true,
  keywords: [],
  baseModel: '',
}

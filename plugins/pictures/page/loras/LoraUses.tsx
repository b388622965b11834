import type { ImageLora } from 'sdk'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { CloseIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { type BaseModel, baseModelOf } from '../../../../src/shared/pictures/loras/baseModel.ts'
import { findLora, shortName } from '../../../../src/shared/pictures/loras/findLora.ts'
import { imageLoraOf, mismatchOf, usesOfPreset } from '../../../../src/shared/pictures/loras/lorasFor.ts'
import type { LoraRecord } from '../../../../src/workers/storage/contract.ts'
import styles from './Loras.module.css'
import { useLoras } from './loras.ts'
import { groups } from './loraWords.ts'
import { StrengthField } from './StrengthField.tsx'

interface LoraUsesProps {
  /** Names the list: "Add-ons of this outfit". */
  readonly label: string
  readonly uses: readonly ImageLora[]
  /** The model they are used with, for warnings; its file's name. */
  readonly checkpoint?: string
  onChange(uses: readonly ImageLora[]): void
}

/** Which add-ons a character, an outfit or a preset brings along, and how strong they are. */
export function LoraUses({ label, uses, checkpoint = '', onChange }: LoraUsesProps) {
  const { loras, presets } = useLoras()
  const model = baseModelOf(checkpoint)
  const left = loras.filter(({ filename }) => !uses.some(({ name }) => name === filename))
  const add = (choice: string) => {
    const [kind, id] = [choice.slice(0, choice.indexOf(' ')), choice.slice(choice.indexOf(' ') + 1)]
    const lora = kind === 'lora' && loras.find((one) => one.id === id)
    const preset = kind === 'preset' && presets.find((one) => one.id === id)
    const more = [...(lora ? [imageLoraOf(lora)] : []), ...(preset ? usesOfPreset(preset, loras) : [])]
    const names = new Set(uses.map(({ name }) => name))
    onChange([...uses, ...more.filter(({ name }) => !names.has(name))])
  }
  return (
    <fieldset className={`${layout.plainGroup} ${layout.column4} ${layout.shrinks}`}>
      <legend className={styles.name}>{label}</legend>
      {uses.length > 0 && (
        <ul className={layout.list2} aria-label={label}>
          {uses.map((use, at) => (
            <UseRow
              key={use.name}
              use={use}
              lora={findLora(use.name, loras)}
              model={model}
              onChange={(next) => onChange(uses.toSpliced(at, 1, ...(next ? [next] : [])))}
            />
          ))}
        </ul>
      )}
      <NativeSelect
        label="Add"
        aria-label={`${label}: add`}
        value=""
        disabled={left.length === 0 && presets.length === 0}
        onChange={(event) => add(event.currentTarget.value)}
        data={[
          { value: '', label: left.length === 0 ? 'No other LoRAs in your library' : 'Choose a LoRA…' },
          ...groups.flatMap(({ category, title }) => {
            const items = left
              .filter((lora) => lora.category === category)
              .map(({ id, name }) => ({ value: `lora ${id}`, label: name }))
            return items.length > 0 ? [{ group: title, items }] : []
          }),
          ...(presets.length > 0
            ? [{ group: 'Presets', items: presets.map(({ id, name }) => ({ value: `preset ${id}`, label: name })) }]
            : []),
        ]}
      />
    </fieldset>
  )
}

interface UseRowProps {
  readonly use: ImageLora
  readonly lora: LoraRecord | undefined
  readonly model: BaseModel | undefined
  /** Undefined takes it away. */
  onChange(use: ImageLora | undefined): void
}

function UseRow({ use, lora, model, onChange }: UseRowProps) {
  const name = lora?.name ?? shortName(use.name)
  const note = noteOn(use, lora, model)
  return (
    <li className={styles.use}>
      <span className={`${rowStyles.words} ${styles.about}`}>
        <span className={styles.name}>{name}</span>
        {note && <span className={textStyles.warningSmall}>{note}</span>}
      </span>
      <StrengthField
        label={`Model strength of ${name}`}
        value={use.modelStrength}
        onChange={(modelStrength) => onChange({ ...use, modelStrength })}
      />
      <StrengthField
        label={`Text strength of ${name}`}
        value={use.clipStrength}
        onChange={(clipStrength) => onChange({ ...use, clipStrength })}
      />
      <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={() => onChange(undefined)}>
        <CloseIcon />
      </ActionIcon>
    </li>
  )
}

function noteOn(use: ImageLora, lora: LoraRecord | undefined, model: BaseModel | undefined): string | undefined {
  if (lora?.enabled === false) return 'Turned off in your LoRAs, so it is not used.'
  return mismatchOf(lora ?? { name: shortName(use.name), filename: use.name, baseModel: '' }, model)
}

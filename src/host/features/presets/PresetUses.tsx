import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { Connection } from '../../../workers/conversation/contract.ts'
import type { PresetRecord } from '../../../workers/storage/contract.ts'
import { CharacterChecks } from '../../characters/CharacterChecks.tsx'
import { modelKey } from './choose.ts'
import styles from './PresetsPage.module.css'
import { changeUses } from './presets.ts'

interface PresetUsesProps {
  readonly record: PresetRecord
  readonly connection: Connection | undefined
}

/** Where a preset is used without being asked. Kept at once. */
export function PresetUses({ record: { id, characters, models }, connection }: PresetUsesProps) {
  const current = connection && modelKey(connection)
  const listed = [...new Set([...models, ...(current ? [current] : [])])]
  const toggle = (model: string, isOn: boolean) =>
    void changeUses(id, { models: isOn ? [...models, model] : models.filter((other) => other !== model) })
  return (
    <details className={styles.uses}>
      <summary className={textStyles.disclosure}>Use it automatically for models and characters</summary>
      <p className={textStyles.muted}>A chat’s own preset comes first, then its character’s, then its model’s.</p>
      {listed.map((model) => (
        <Switch
          key={model}
          label={model === current ? `${model}, the model in use now` : model}
          checked={models.includes(model)}
          onChange={(event) => toggle(model, event.currentTarget.checked)}
        />
      ))}
      <CharacterChecks chosen={characters} onChange={(next) => void changeUses(id, { characters: next })} />
    </details>
  )
}

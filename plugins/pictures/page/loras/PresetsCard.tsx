import { useState } from 'react'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import pressable from 'sdk/ui/pressable.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { LoraPreset, LoraRecord } from '../../../../src/workers/storage/contract.ts'
import styles from './Loras.module.css'
import { deletePreset } from './loras.ts'
import { PresetDialog } from './PresetDialog.tsx'

interface PresetsCardProps {
  readonly presets: readonly LoraPreset[]
  readonly loras: readonly LoraRecord[]
}

/** Add-ons that are used together. */
export function PresetsCard({ presets, loras }: PresetsCardProps) {
  const [open, setOpen] = useState<'new' | LoraPreset>()
  const { count, end } = useGrowingCount(presets.length, '')
  const names = new Map(loras.map(({ id, name }) => [id, name]))
  return (
    <Card title="Presets">
      {presets.length === 0 && (
        <p className={textStyles.mutedAnywhere}>
          No presets yet. A preset adds several LoRAs to a character or outfit at once.
        </p>
      )}
      <ul className={layout.list2} aria-label="Presets">
        {presets.slice(0, count).map((preset) => (
          <li key={preset.id} className={`${rowStyles.lined} ${layout.shrinks}`}>
            <span className={`${rowStyles.words} ${styles.about}`}>
              <button type="button" className={`${pressable.words} ${styles.open}`} onClick={() => setOpen(preset)}>
                {preset.name}
              </button>
              <span className={textStyles.mutedAnywhere}>
                {preset.uses
                  .map(({ lora, modelStrength }) => `${names.get(lora) ?? 'Deleted'} ${modelStrength}`)
                  .join(' · ')}
              </span>
            </span>
            <ActionMenu
              label={`More for ${preset.name}`}
              actions={() => [
                { label: 'Change', run: () => setOpen(preset) },
                { label: 'Delete', danger: true, run: () => void deletePreset(preset.id, preset.name) },
              ]}
            />
          </li>
        ))}
      </ul>
      <div ref={end} />
      <div>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={loras.length === 0}
          onClick={() => setOpen('new')}
        >
          New preset
        </Button>
      </div>
      {open === 'new' && <PresetDialog onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'new' && <PresetDialog preset={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import rowStyles from 'sdk/ui/rows.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { familyOf } from '../../../../src/shared/pictures/compose/family.ts'
import type { ModelFamily } from '../../../../src/shared/pictures/look.ts'
import type { ChangeLook, LookDraft } from './lookDraft.ts'

interface FamilyAndSeedProps {
  readonly draft: LookDraft
  readonly checkpoint: string
  readonly onChange: ChangeLook
}

const families: Readonly<Record<ModelFamily, string>> = {
  sentences: 'Whole sentences (Flux, Qwen, SD 3)',
  tags: 'Tags (SDXL, SD 1.5)',
  pony: 'Pony',
  illustrious: 'Illustrious, NoobAI',
}

/** Servers of all kinds take seeds as large as this, and people can still read them. */
const seeds = 2 ** 32
const drawSeed = (): number => Math.floor(Math.random() * seeds)

/** How the model is spoken to, and the seed that keeps a face alike. */
export function FamilyAndSeed({ draft, checkpoint, onChange }: FamilyAndSeedProps) {
  const { seed, family } = draft
  return (
    <Card title="Model and seed">
      <NativeSelect
        label="Prompt style"
        value={family ?? ''}
        data={[
          { value: '', label: `Match the model: ${families[familyOf(checkpoint)]}` },
          ...Object.entries(families).map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange((now) => ({ ...now, family: value === '' ? undefined : (value as ModelFamily) }))
        }
      />
      <Switch
        label="Fixed seed"
        description="Their solo pictures count up from it, to keep the face consistent."
        checked={seed !== undefined}
        onChange={({ currentTarget: { checked } }) =>
          onChange((now) => ({ ...now, seed: checked ? drawSeed() : undefined }))
        }
      />
      {seed !== undefined && (
        <div className={rowStyles.atEnd3}>
          <NumberInput
            label="Seed"
            min={0}
            max={seeds - 1}
            allowDecimal={false}
            allowNegative={false}
            value={seed}
            onChange={(next) => {
              if (typeof next === 'number') onChange((now) => ({ ...now, seed: next }))
            }}
          />
          <Button variant="default" onClick={() => onChange((now) => ({ ...now, seed: drawSeed() }))}>
            New random seed
          </Button>
        </div>
      )}
    </Card>
  )
}

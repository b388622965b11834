import type { Samplers } from 'sdk'
import { Fields } from 'sdk/ui/Fields.tsx'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { samplerLabels } from '../../../shared/presets/presetNames.ts'
import { samplerNames, samplerRanges, withinRange } from '../../../shared/presets/samplerRanges.ts'

interface SamplerFieldsProps {
  readonly samplers: Samplers
  /** What the model takes; undefined when nobody knows. */
  readonly supported: readonly (keyof Samplers)[] | undefined
  readonly model: string
  onChange(samplers: Samplers): void
}

/** How the next word is drawn. An empty field leaves it to the server. */
export function SamplerFields({ samplers, supported, model, onChange }: SamplerFieldsProps) {
  return (
    <Fields>
      {samplerNames.map((name) => {
        const { min, max, step } = samplerRanges[name]
        const isUsed = supported?.includes(name) ?? true
        return (
          <NumberInput
            key={name}
            label={samplerLabels[name]}
            description={
              isUsed ? `${min} to ${max}` : `${model || 'The model'} doesn't support this; saved but not sent.`
            }
            placeholder="Server default"
            disabled={!isUsed}
            value={samplers[name] ?? ''}
            min={min}
            max={max}
            step={step}
            allowDecimal={step < 1}
            onChange={(next) => onChange(withSampler(samplers, name, next))}
          />
        )
      })}
    </Fields>
  )
}

function withSampler(samplers: Samplers, name: keyof Samplers, value: number | string): Samplers {
  if (typeof value === 'number') return { ...samplers, [name]: withinRange(name, value) }
  if (value !== '') return samplers
  const { [name]: _gone, ...rest } = samplers
  return rest
}

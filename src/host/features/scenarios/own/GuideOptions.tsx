import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { chooseOption } from '../library/scenarioStore.ts'

const numbers = [
  { value: '', label: 'Plain: 3' },
  { value: 'desktop', label: 'Like the desktop player: 3.0' },
]

/** How a guide is played where its author counted on a quirk of the desktop player. */
export function GuideOptions({ record: { id, options } }: { readonly record: Pick<ScenarioRecord, 'id' | 'options'> }) {
  return (
    <NativeSelect
      label="Number format"
      description="Change this only if this guide's text looks wrong."
      data={numbers}
      value={options.numbers === 'desktop' ? 'desktop' : ''}
      onChange={({ currentTarget }) => void chooseOption(id, 'numbers', currentTarget.value || undefined)}
    />
  )
}

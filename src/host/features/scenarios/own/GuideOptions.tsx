import type { ScenarioRecord } from '../../../../workers/storage/contract.ts'
import { NativeSelect } from '../../../ui/NativeSelect.ts'
import { chooseOption } from '../library/scenarioStore.ts'

const numbers = [
  { value: '', label: 'Plainly: 3' },
  { value: 'desktop', label: 'As the desktop player: 3.0' },
]

/** How a guide is played where its author counted on a quirk of the desktop player. */
export function GuideOptions({ record: { id, options } }: { readonly record: Pick<ScenarioRecord, 'id' | 'options'> }) {
  return (
    <NativeSelect
      label="Numbers in texts"
      description="Change this only if the texts of this guide look wrong."
      data={numbers}
      value={options.numbers === 'desktop' ? 'desktop' : ''}
      onChange={({ currentTarget }) => void chooseOption(id, 'numbers', currentTarget.value || undefined)}
    />
  )
}

import { Button } from 'sdk/ui/Button.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { SchemaForm } from '../../../settings/SchemaForm.tsx'
import { type Layer, maxCompositionMs, minLayerMs, newLayer } from './composition.ts'
import { cueForms, cueLabels, isCueName } from './cueForms.ts'
import styles from './Studio.module.css'
import { TimeInput } from './TimeInput.tsx'

interface LayerFieldsProps {
  readonly layer: Layer
  onChange(layer: Layer): void
  /** Absent for the only one. */
  readonly onRemove: (() => void) | undefined
}

/** What a layer shows or sounds, when, and how. */
export function LayerFields({ layer, onChange, onRemove }: LayerFieldsProps) {
  const { cue, from, ms, params } = layer
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{cueForms[cue].label}</legend>
      <NativeSelect
        label="Effect"
        data={cueLabels}
        value={cue}
        onChange={({ currentTarget: { value } }) => isCueName(value) && onChange(newLayer(value, from, ms))}
      />
      <div className={styles.pair}>
        <TimeInput
          label="Starts after"
          ms={from}
          least={0}
          most={maxCompositionMs - ms}
          onChange={(value) => onChange({ ...layer, from: value })}
        />
        <TimeInput
          label="Lasts"
          ms={ms}
          least={minLayerMs}
          most={maxCompositionMs - from}
          onChange={(value) => onChange({ ...layer, ms: value })}
        />
      </div>
      <SchemaForm
        schema={{ type: 'object', properties: cueForms[cue].fields }}
        values={params}
        onChange={(patch) => onChange({ ...layer, params: { ...params, ...(patch as Layer['params']) } })}
      />
      {onRemove && (
        <div>
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            Remove layer
          </Button>
        </div>
      )}
    </fieldset>
  )
}

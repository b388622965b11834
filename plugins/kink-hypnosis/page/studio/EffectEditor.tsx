import { useState } from 'react'
import { messageOf } from 'sdk'
import { SchemaForm } from 'sdk/page/settings/SchemaForm.tsx'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import {
  type Composition,
  type Layer,
  lengthOf,
  maxCompositionMs,
  maxLayers,
  maxNameLength,
  minLayerMs,
  newLayer,
} from './composition.ts'
import { cueForms, cueLabels, isCueName } from './cueForms.ts'
import { play } from './player.ts'
import styles from './Studio.module.css'
import { savedEffects } from './savedItems.ts'
import { clock } from './studioWords.ts'
import { TimeInput } from './TimeInput.tsx'
import { compositionTimeline } from './timeline.ts'

interface EffectEditorProps {
  readonly effect: Composition
  onRenamed(name: string): void
  onClose(): void
}

/** An effect that is put together: cues over one another on a short timeline. Every change is kept at once. */
export function EffectEditor({ effect, onRenamed, onClose }: EffectEditorProps) {
  const [open, setOpen] = useState(0)
  const { layers } = effect
  const keep = (changed: Composition) => {
    try {
      const name = savedEffects.keep(changed, effect.name)
      if (name !== effect.name) onRenamed(name)
    } catch (error) {
      toast({ type: 'warning', title: "Couldn't save the change", message: messageOf(error) })
    }
  }
  const put = (changed: readonly Layer[]) => keep({ ...effect, layers: changed })
  const layer = layers[open]
  return (
    <Card title={effect.name}>
      <TextInput
        label="Name"
        defaultValue={effect.name}
        maxLength={maxNameLength}
        onBlur={({ currentTarget }) => {
          const name = currentTarget.value.trim()
          if (name !== '' && name !== effect.name) keep({ ...effect, name })
        }}
      />
      <Lanes layers={layers} open={open} onOpen={setOpen} />
      {layer && (
        <LayerFields
          key={open}
          layer={layer}
          onChange={(changed) => put(layers.with(open, changed))}
          onRemove={
            layers.length > 1
              ? () => {
                  put(layers.toSpliced(open, 1))
                  setOpen(Math.max(0, open - 1))
                }
              : undefined
          }
        />
      )}
      <div className={layout.rowCentred}>
        <Button onClick={() => play(effect.name, compositionTimeline(effect), false)}>Show effect</Button>
        <Button
          variant="default"
          leftSection={<PlusIcon size={18} />}
          disabled={layers.length >= maxLayers}
          onClick={() => {
            put([...layers, newLayer('words')])
            setOpen(layers.length)
          }}
        >
          Add a layer
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </Card>
  )
}

interface LanesProps {
  readonly layers: readonly Layer[]
  readonly open: number
  onOpen(index: number): void
}

/** The layers as bars under one another, each as long as it stays. */
function Lanes({ layers, open, onOpen }: LanesProps) {
  const whole = lengthOf({ name: '', layers })
  return (
    <div>
      <ol className={styles.lanes} aria-label="Layers">
        {layers.map((layer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal; nothing of a lane is kept in it.
          <li key={index} className={layout.shrinks}>
            <button
              type="button"
              className={styles.span}
              style={{ marginLeft: share(layer.from, whole), width: share(layer.ms, whole) }}
              aria-current={index === open || undefined}
              onClick={() => onOpen(index)}
            >
              {cueForms[layer.cue].label}
            </button>
          </li>
        ))}
      </ol>
      <p className={textStyles.muted}>{clock(whole)} in all</p>
    </div>
  )
}

const share = (ms: number, whole: number) => `${(100 * ms) / Math.max(1, whole)}%`

interface LayerFieldsProps {
  readonly layer: Layer
  onChange(layer: Layer): void
  /** Absent for the only one. */
  readonly onRemove: (() => void) | undefined
}

/** What a layer shows or sounds, when, and how. */
function LayerFields({ layer, onChange, onRemove }: LayerFieldsProps) {
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

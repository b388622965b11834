import { useState } from 'react'
import type { Samplers } from 'sdk'
import { CharacterChecks } from 'sdk/page/characters/CharacterChecks.tsx'
import { chat } from 'sdk/page/services/chat.ts'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Card } from 'sdk/ui/Card.tsx'
import { Fields } from 'sdk/ui/Fields.tsx'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { SaveFooter } from 'sdk/ui/StickyFooter.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { WholeNumber } from 'sdk/ui/WholeNumber.tsx'
import { samplerLabels } from '../../../src/shared/presets/presetNames.ts'
import { samplerNames, samplerRanges, withinRange } from '../../../src/shared/presets/samplerRanges.ts'
import type { Connection, Preset } from '../../../src/workers/conversation/contract.ts'
import type { PresetRecord } from '../../../src/workers/storage/contract.ts'
import { modelKey } from './choose.ts'
import { PartsList } from './PartsList.tsx'
import styles from './PresetsPage.module.css'
import { changeUses, savePreset } from './presets.ts'

interface Draft {
  readonly name: string
  readonly preset: Preset
}

/** A preset, open for changes. Nothing is kept before "Save"; what was saved can be taken back. */
export function PresetEditor({ record }: { readonly record: PresetRecord }) {
  const [start, setStart] = useState<Draft>({ name: record.name, preset: record.preset })
  const [draft, setDraft] = useState(start)
  const [isSaving, setSaving] = useState(false)
  const isDirty = draft !== start
  useUnsavedGuard(isDirty, 'in this preset')
  const model = chat.now.useModel()
  const { preset } = draft
  const change = (patch: Partial<Preset>) => setDraft((now) => ({ ...now, preset: { ...now.preset, ...patch } }))
  const drop = (name: 'maxTokens' | 'contextTokens' | 'main' | 'closing') =>
    setDraft((now) => {
      const { [name]: _gone, ...rest } = now.preset
      return { ...now, preset: rest }
    })
  const write = (name: 'main' | 'closing', text: string) => (text === '' ? drop(name) : change({ [name]: text }))
  const save = async () => {
    setSaving(true)
    const name = draft.name.trim() || record.name
    if (await savePreset(record.id, { name, preset: draft.preset })) {
      const kept = { ...draft, name }
      setStart(kept)
      setDraft(kept)
    }
    setSaving(false)
  }
  return (
    <>
      <Card title="Preset">
        <TextInput
          label="Name"
          autoComplete="off"
          value={draft.name}
          onChange={(event) => {
            const { value } = event.currentTarget
            setDraft((now) => ({ ...now, name: value }))
          }}
        />
        <PresetUses record={record} connection={model?.connection} />
      </Card>
      <Card title="Samplers">
        <SamplerFields
          samplers={preset.samplers}
          supported={model?.samplers}
          model={model?.connection.model ?? ''}
          onChange={(next) => change({ samplers: next })}
        />
        <Fields>
          <WholeNumber
            label="Maximum reply length, tokens"
            placeholder="Use the setting"
            value={preset.maxTokens ?? null}
            min={1}
            onChange={(maxTokens) => change({ maxTokens })}
            onEmpty={() => drop('maxTokens')}
          />
          <WholeNumber
            label="Context, tokens"
            placeholder="Use the model's"
            value={preset.contextTokens ?? null}
            min={1}
            max={10_000_000}
            onChange={(contextTokens) => change({ contextTokens })}
            onEmpty={() => drop('contextTokens')}
          />
        </Fields>
        <Textarea
          label="Stop words"
          description="A reply ends at any of these. One per line."
          rows={2}
          value={preset.stop.join('\n')}
          onChange={(event) => change({ stop: stopsIn(event.currentTarget.value) })}
        />
      </Card>
      <Card title="Instructions">
        <Textarea
          label="Main instructions"
          description="{{original}} inserts Vesper’s default."
          placeholder="Vesper’s default"
          rows={6}
          value={preset.main ?? ''}
          onChange={(event) => write('main', event.currentTarget.value)}
        />
        <Textarea
          label="Closing instructions"
          description="After the whole conversation."
          rows={4}
          value={preset.closing ?? ''}
          onChange={(event) => write('closing', event.currentTarget.value)}
        />
        <Switch
          label="Card instructions override these"
          checked={preset.preferCard}
          onChange={(event) => change({ preferCard: event.currentTarget.checked })}
        />
      </Card>
      <Card title="Prompt order">
        <PartsList parts={preset.parts} onChange={(parts) => change({ parts })} />
      </Card>
      <SaveFooter
        saved="Saved"
        isDirty={isDirty}
        isSaving={isSaving}
        onDiscard={() => setDraft(start)}
        onSave={() => void save()}
      />
    </>
  )
}

const maxStops = 64

/** While one types, an empty last line is a word to come. */
const stopsIn = (text: string): readonly string[] => (text === '' ? [] : text.split('\n').slice(0, maxStops))

interface PresetUsesProps {
  readonly record: PresetRecord
  readonly connection: Connection | undefined
}

/** Where a preset is used without being asked. Kept at once. */
function PresetUses({ record: { id, characters, models }, connection }: PresetUsesProps) {
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

interface SamplerFieldsProps {
  readonly samplers: Samplers
  /** What the model takes; undefined when nobody knows. */
  readonly supported: readonly (keyof Samplers)[] | undefined
  readonly model: string
  onChange(samplers: Samplers): void
}

/** How the next word is drawn. An empty field leaves it to the server. */
function SamplerFields({ samplers, supported, model, onChange }: SamplerFieldsProps) {
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

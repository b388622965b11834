import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { useGrowingCount } from 'sdk/page/useGrowingCount.ts'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { PlusIcon, UploadIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import rowStyles from 'sdk/ui/rows.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { defaultPreset } from '../../../src/shared/presets/preset.ts'
import type { PresetRecord } from '../../../src/workers/storage/contract.ts'
import { ImportPreset } from './ImportPreset.tsx'
import styles from './PresetsPage.module.css'
import { presetSection } from './presetSection.ts'
import { addPreset, deletePreset, exportPreset, usePresets } from './presets.ts'

const { preset: field } = presetSection.schema.properties

/** The presets there are, and which one is used where nothing else is chosen. */
export default function PresetsPage() {
  usePageTitle('Presets')
  const { list, phase } = usePresets()
  const { preset } = useSection(presetSection)
  const { count, end } = useGrowingCount(list.length, '')
  const [isImporting, setImporting] = useState(false)
  const navigate = useNavigate()
  const create = async () => {
    const id = await addPreset('New preset', defaultPreset, 'Preset created')
    if (id) await navigate({ to: `/settings/ai/presets/${id}` })
  }
  return (
    <div className={settingsStyles.page}>
      <PageHeader title="Presets" intro="Samplers, instructions and prompt order.">
        <Button leftSection={<PlusIcon size={18} />} onClick={() => void create()}>
          New preset
        </Button>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={() => setImporting(true)}>
          Import
        </Button>
      </PageHeader>
      <Card title="Used by default">
        <NativeSelect
          label={field.title}
          description={field.description}
          value={list.some(({ id }) => id === preset) ? preset : ''}
          data={[{ value: '', label: 'Vesper’s default' }, ...list.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(event) => changeSettings(presetSection, { preset: event.currentTarget.value })}
        />
      </Card>
      <Card title="Your presets">
        {phase === 'ready' && list.length === 0 && (
          <p className={textStyles.muted}>
            No presets yet. Vesper’s default is used. Copy it to start, or import a preset.
          </p>
        )}
        <ul className={layout.list2} aria-label="Presets">
          {list.slice(0, count).map((record) => (
            <PresetRow key={record.id} record={record} />
          ))}
        </ul>
        <div ref={end} />
      </Card>
      {isImporting && <ImportPreset onClose={() => setImporting(false)} />}
    </div>
  )
}

function PresetRow({ record }: { readonly record: PresetRecord }) {
  const { id, name, preset, characters, models } = record
  return (
    <li className={rowStyles.lined}>
      <div className={rowStyles.words}>
        <Link to={`/settings/ai/presets/${id}`} className={`${textStyles.strong} ${styles.name}`}>
          {name}
        </Link>
        <span className={textStyles.muted}>{usesOf(characters.length, models)}</span>
      </div>
      <ActionMenu
        label={`More for ${name}`}
        actions={() => [
          { label: 'Duplicate', run: () => void addPreset(`${name} (Copy)`, preset, 'Preset duplicated') },
          { label: 'Export', divided: true, run: () => void exportPreset(record, 'vesper') },
          { label: 'Export for SillyTavern', run: () => void exportPreset(record, 'sillytavern') },
          { label: 'Delete', danger: true, divided: true, run: () => void deletePreset(id, name) },
        ]}
      />
    </li>
  )
}

function usesOf(characters: number, models: readonly string[]): string {
  const uses = [
    ...(characters > 0 ? [`with ${characters} ${characters === 1 ? 'character' : 'characters'}`] : []),
    ...(models.length > 0 ? [`for ${models.join(', ')}`] : []),
  ]
  return uses.length > 0 ? `Used ${uses.join(' and ')}` : 'Used only where chosen'
}

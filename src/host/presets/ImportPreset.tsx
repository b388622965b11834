import { useRef, useState } from 'react'
import { messageOf } from 'sdk'
import type { PresetReading } from '../../workers/media/contract.ts'
import { housePreset } from '../../workers/shared/preset.ts'
import { media } from '../mediaEngine.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { NativeSelect } from '../ui/NativeSelect.ts'
import { differences } from './diff.ts'
import { PresetDifferences } from './PresetDifferences.tsx'
import styles from './PresetsPage.module.css'
import { addPreset, savePreset, usePresets } from './presets.ts'

const kinds: Readonly<Record<PresetReading['kind'], string>> = {
  vesper: 'A preset of Vesper',
  chat: 'A chat preset of SillyTavern',
  samplers: 'Samplers for text completion',
  'system-prompt': 'A system prompt',
  context: 'A context template',
  instruct: 'An instruct template',
  'regex-scripts': 'Text replacements',
}

/** Reads a preset and shows all it would change, before anything is. */
export function ImportPreset({ onClose }: { onClose(): void }) {
  const { list } = usePresets()
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState<PresetReading>()
  const [failure, setFailure] = useState<string>()
  const [into, setInto] = useState('')
  const target = list.find(({ id }) => id === into)
  const before = target?.preset ?? housePreset
  const read = async (file: File) => {
    setFailure(undefined)
    setReading(undefined)
    try {
      const result = await media().readPreset(file, file.name)
      if (result.ok) setReading(result.value)
      else setFailure(result.error.message)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const apply = async () => {
    if (!reading) return
    const preset = { ...before, ...reading.changes }
    const done = target
      ? await savePreset(target.id, { preset })
      : (await addPreset(reading.name, preset, 'Preset imported')) !== undefined
    if (done) onClose()
  }
  const lines = reading ? differences(before, { ...before, ...reading.changes }) : []
  return (
    <Dialog
      title="Import a preset"
      onClose={onClose}
      size="large"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!reading || reading.kind === 'regex-scripts'} onClick={() => void apply()}>
            {target ? `Apply to ${target.name}` : 'Add as a new preset'}
          </Button>
        </>
      }
    >
      <div className={styles.import}>
        <div>
          <Button variant="default" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".json,.settings,.preset"
            aria-label="Preset file"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void read(file)
              currentTarget.value = ''
            }}
          />
        </div>
        {failure && (
          <p className={styles.failed} role="alert">
            {failure}
          </p>
        )}
        {reading && (
          <>
            <p role="status">
              {kinds[reading.kind]}: {reading.name}.
              {reading.modelHint && ` Its author used it with ${reading.modelHint}; your model stays as it is.`}
            </p>
            <NativeSelect
              label="Where to"
              value={into}
              data={[
                { value: '', label: 'A new preset, made from Vesper’s own' },
                ...list.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => setInto(event.currentTarget.value)}
            />
            <PresetDifferences lines={lines} reading={reading} />
          </>
        )}
      </div>
    </Dialog>
  )
}

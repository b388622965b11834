import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { ImportFileDialog } from 'sdk/ui/ImportFileDialog.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import type { OpenedPreset, PresetDifference } from '../../../workers/media/contract.ts'
import { media } from '../../engines/mediaEngine.ts'
import { PresetDifferences } from './PresetDifferences.tsx'
import { openPreset, saveOpened, usePresets } from './presets.ts'

const kinds: Readonly<Record<OpenedPreset['kind'], string>> = {
  vesper: 'Vesper preset',
  chat: 'SillyTavern chat preset',
  samplers: 'Samplers for text completion',
  'system-prompt': 'A system prompt',
  context: 'A context template',
  instruct: 'An instruct template',
  'regex-scripts': 'Text replacements',
}

/** Reads a preset and shows all it would change, before anything is. */
export function ImportPreset({ onClose }: { onClose(): void }) {
  const { list } = usePresets()
  const [opened, setOpened] = useState<OpenedPreset>()
  const [lines, setLines] = useState<readonly PresetDifference[]>()
  const [failure, setFailure] = useState<string>()
  const [into, setInto] = useState('')
  const target = list.find(({ id }) => id === into)
  const token = opened?.token
  const targetId = target?.id
  const read = async (file: File) => {
    setFailure(undefined)
    setOpened(undefined)
    try {
      const result = await openPreset(file)
      if (result.ok) setOpened(result.value)
      else setFailure(result.error.message)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  useEffect(() => {
    setLines(undefined)
    if (token === undefined) return
    let isWanted = true
    media()
      .comparePreset(token, targetId)
      .then(
        (found) => isWanted && setLines(found),
        (error: unknown) => isWanted && setFailure(messageOf(error)),
      )
    return () => {
      isWanted = false
    }
  }, [token, targetId])
  useEffect(() => {
    if (token === undefined) return
    // One that was kept, or whose reader ended, is gone already.
    return () =>
      void media()
        .dropPreset(token)
        .catch(() => {})
  }, [token])
  const apply = async () => {
    if (token !== undefined && (await saveOpened(token, targetId))) onClose()
  }
  return (
    <ImportFileDialog
      title="Import a preset"
      size="large"
      intro="A preset of Vesper or SillyTavern: chat, samplers, system prompt, context or instruct template."
      choice={{ label: 'Preset file', accept: '.json,.settings,.preset' }}
      problem={failure}
      action={target ? `Apply to ${target.name}` : 'Add as a new preset'}
      canImport={opened !== undefined && opened.kind !== 'regex-scripts'}
      onFile={(file) => void read(file)}
      onImport={() => void apply()}
      onClose={onClose}
    >
      {opened && (
        <>
          <p role="status">
            {kinds[opened.kind]}: {opened.name}.
            {opened.modelHint && ` Its author used it with ${opened.modelHint}; your model stays as it is.`}
          </p>
          <NativeSelect
            label="Import into"
            value={into}
            data={[
              { value: '', label: 'A new preset based on Vesper’s default' },
              ...list.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setInto(event.currentTarget.value)}
          />
          {lines && <PresetDifferences lines={lines} opened={opened} />}
        </>
      )}
    </ImportFileDialog>
  )
}

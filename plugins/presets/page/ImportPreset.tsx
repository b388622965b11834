import { useEffect, useState } from 'react'
import { messageOf } from 'sdk'
import { media } from 'sdk/page/engines.ts'
import { ImportFileDialog } from 'sdk/ui/ImportFileDialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { OpenedPreset, PresetDifference } from '../../../src/workers/media/contract.ts'
import styles from './PresetsPage.module.css'
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

interface PresetDifferencesProps {
  readonly lines: readonly PresetDifference[]
  readonly opened: Pick<OpenedPreset, 'notes' | 'scripts'>
}

const verbs: Readonly<Record<PresetDifference['kind'], string>> = {
  added: 'would be added',
  removed: 'would be removed',
  changed: 'would change',
}

/** What would change, long texts by their beginning; what is not used; and text replacements, to be read. */
function PresetDifferences({ lines, opened: { notes, scripts } }: PresetDifferencesProps) {
  return (
    <>
      {lines.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ul className={styles.differences} aria-label="What would change" tabIndex={0}>
          {lines.map(({ what, kind, before, after }) => (
            <li key={`${what} ${kind} ${before ?? ''} ${after ?? ''}`} className={layout.stack1}>
              <span className={textStyles.strong}>
                {what} {verbs[kind]}
              </span>
              {before !== undefined && <del className={styles.before}>{before}</del>}
              {after !== undefined && <ins className={styles.after}>{after}</ins>}
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <ul aria-label="Notes" className={textStyles.muted}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {scripts.length > 0 && (
        <ul aria-label="Text replacements" className={styles.differences}>
          {scripts.map(({ name, find, replace, makesHtml }) => (
            <li key={`${name} ${find} ${replace}`} className={layout.stack1}>
              <span className={textStyles.strong}>
                {name || 'Unnamed'}
                {makesHtml && ' (creates HTML)'}
              </span>
              <code className={styles.before}>{find}</code>
              <code className={styles.after}>{replace}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

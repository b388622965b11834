import { type FormEvent, useState } from 'react'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import layout from 'sdk/ui/layout.module.css'
import { StickyFooter } from 'sdk/ui/StickyFooter.tsx'
import { Textarea } from 'sdk/ui/Textarea.ts'
import type { LookSheet } from '../../../../src/shared/pictures/look.ts'
import { imageServerSection } from '../imageServerSection.ts'
import { LoraUses } from '../loras/LoraUses.tsx'
import { FamilyAndSeed } from './FamilyAndSeed.tsx'
import { LookPreview } from './LookPreview.tsx'
import { afterSaving, type ChangeLook, draftOf, lookProblem, maxPromptLength } from './lookDraft.ts'
import { saveLook } from './looks.ts'
import { OutfitsField } from './OutfitsField.tsx'
import { ReferencesField } from './ReferencesField.tsx'

interface LookEditorProps {
  /** The character's id, or `player`. */
  readonly who: string
  readonly name: string
  readonly sheet: LookSheet
  /** The model their pictures are made with, where it is another than the player’s. */
  readonly model?: string
}

/** Changes the draft as it is by then: what was taken back later goes onto what is there then. */

/** All that can be said about a look, and the prompt it makes. */
export function LookEditor({ who, name, sheet, model }: LookEditorProps) {
  const [start, setStart] = useState(() => draftOf(sheet))
  const [draft, setDraft] = useState(start)
  const [known, setKnown] = useState(sheet)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const comfyui = useSection(imageServerSection)
  const checkpoint = model ?? comfyui.checkpoint
  const isDirty = draft !== start
  useUnsavedGuard(isDirty, 'about this look')
  if (sheet !== known) {
    // A saved change was taken back. What is being written is not lost over it.
    setKnown(sheet)
    const next = draftOf(sheet)
    setStart(next)
    if (!isDirty) setDraft(next)
  }
  const change: ChangeLook = (make) => {
    setProblem(undefined)
    setDraft(make)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    const why = await lookProblem(draft)
    setProblem(why)
    if (why === undefined && (await saveLook(draft, who, name))) {
      const saved = afterSaving(draft)
      setStart(saved)
      setDraft((now) => (now === draft ? saved : now))
    }
    setSaving(false)
  }
  const isPlayer = who === 'player'
  return (
    <form className={layout.column5} onSubmit={save} noValidate>
      <Card title={isPlayer ? 'You' : 'Character'}>
        <Textarea
          label={isPlayer ? 'What you look like' : 'What they look like'}
          description="Age, face, hair and build, the same in every picture. Clothes are set below."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={maxPromptLength}
          value={draft.identity}
          onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, identity: value }))}
        />
        <Textarea
          label="Negative prompt for this character"
          description="For example glasses, a beard, a hat."
          autosize
          minRows={1}
          maxRows={6}
          maxLength={maxPromptLength}
          value={draft.negative}
          onChange={({ currentTarget: { value } }) => change((now) => ({ ...now, negative: value }))}
        />
        <LoraUses
          label="LoRAs of this character"
          uses={draft.loras}
          checkpoint={checkpoint}
          onChange={(loras) => change((now) => ({ ...now, loras }))}
        />
      </Card>
      <OutfitsField draft={draft} checkpoint={checkpoint} onChange={change} />
      <FamilyAndSeed draft={draft} checkpoint={checkpoint} onChange={change} />
      <ReferencesField who={who} draft={draft} onChange={change} />
      <LookPreview who={who} name={name} draft={draft} checkpoint={checkpoint} />
      <StickyFooter problem={problem}>
        {isDirty && (
          <Button variant="default" onClick={() => setDraft(start)}>
            Discard changes
          </Button>
        )}
        <Button type="submit" loading={isSaving}>
          Save
        </Button>
      </StickyFooter>
    </form>
  )
}

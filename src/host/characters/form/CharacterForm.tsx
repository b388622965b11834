import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { characterFormParts } from 'sdk/page/points/characterParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { ChipsField } from 'sdk/ui/ChipsField.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { StickyFooter } from 'sdk/ui/StickyFooter.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import { TextInput } from 'sdk/ui/TextInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import type { NormalCard, PromptSwitch } from '../../../workers/media/contract.ts'
import type { StoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { attempt, saveDraft } from '../actions.ts'
import { CardGallery } from '../library/CardGallery.tsx'
import styles from './CharacterForm.module.css'
import { type CharacterDraft, mistakesIn, withTags } from './draft.ts'
import { GreetingsField } from './GreetingsField.tsx'
import { HowTheyPlay } from './HowTheyPlay.tsx'
import { PictureField } from './PictureField.tsx'

interface CharacterFormProps {
  readonly first: CharacterDraft
  /** Undefined for somebody new. */
  readonly earlier: StoredCharacter | undefined
}

/** All that can be said about a character, in the order one would tell it. */
export function CharacterForm({ first, earlier }: CharacterFormProps) {
  const [start] = useState(first)
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState<string>()
  const [wasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const navigate = useNavigate()
  const name = useRef<HTMLInputElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const { release } = useUnsavedGuard(draft !== start)
  const mistakes = mistakesIn(draft)
  const change = (patch: Partial<CharacterDraft>) => {
    setDraft((now) => ({ ...now, ...patch }))
    setProblem(undefined)
  }

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (mistakes.name ?? mistakes.age) {
      ;(mistakes.name ? name : age).current?.focus()
      return
    }
    setSaving(true)
    await attempt("Couldn't save the character. Your changes are still here.", async () => {
      const outcome = await saveDraft(draft, earlier)
      if (outcome.kind === 'refused') {
        setProblem(outcome.reason)
        return
      }
      release()
      await navigate({ to: '/characters' })
    })
    setSaving(false)
  }

  const text = (field: TextField) => ({
    value: draft[field],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: currentTarget.value }),
  })
  return (
    <form className={layout.column5} onSubmit={save} noValidate>
      <Card title="Basics">
        <div className={styles.who}>
          <PictureField picture={draft.picture} name={draft.name} onChange={(picture) => change({ picture })} />
          <div className={styles.fields}>
            <TextInput
              ref={name}
              label="Name"
              required
              autoComplete="off"
              error={wasTried && mistakes.name}
              {...text('name')}
            />
            <TextInput
              ref={age}
              label="Age"
              description="In years, 18 or older. Sent to the AI. Required if the text leaves it unclear."
              inputMode="numeric"
              autoComplete="off"
              error={wasTried && mistakes.age}
              {...text('age')}
            />
            <ChipsField
              label="Tags"
              description="Press Enter or type a comma after each."
              listLabel="Chosen tags"
              values={draft.tags}
              onAdd={(typed) => setDraft((now) => withTags(now, typed))}
              onRemove={(tag) => setDraft((now) => ({ ...now, tags: now.tags.filter((other) => other !== tag) }))}
            />
          </div>
        </div>
        <Textarea
          label="Personality"
          description="History, manner, wishes and way of speaking. Sent to the AI."
          autosize={false}
          rows={10}
          {...text('personality')}
        />
      </Card>
      <Card title="Opening">
        <Textarea label="Scenario" description="Where you meet and what is happening." rows={3} {...text('scenario')} />
        <GreetingsField draft={draft} onChange={setDraft} />
        <Textarea
          label="Example dialogue"
          description="Shows the AI how they talk. Start each example with <START>."
          rows={5}
          {...text('examples')}
        />
      </Card>
      <HowTheyPlay draft={draft} id={earlier?.character.id} onChange={change} />
      <Card title="Appearance">
        {earlier && <Parts of={characterFormParts} at="look" props={{ id: earlier.character.id }} />}
        <Textarea
          label="Base prompt"
          description="Their appearance; starts every image prompt."
          rows={3}
          {...text('basePrompt')}
        />
        <TextInput label="Default clothing" autoComplete="off" {...text('defaultClothing')} />
        <TextInput
          label="Main model"
          description="Checkpoint for their pictures. Leave empty to use your default."
          autoComplete="off"
          spellCheck={false}
          {...text('mainModel')}
        />
      </Card>
      <Card title="Prompt overrides">
        <PromptField
          prompt="systemPrompt"
          label="System prompt"
          description="Replaces your main prompt. {{original}} inserts yours."
          draft={draft}
          onChange={change}
        />
        <PromptField
          prompt="postHistory"
          label="Post-history instructions"
          description="Sent after the conversation, where it has the most effect."
          draft={draft}
          onChange={change}
        />
        {earlier?.card && <CreatorNotes card={earlier.card} />}
      </Card>
      {earlier?.files && <CardGallery files={earlier.files} />}
      <StickyFooter problem={problem}>
        <Button variant="default" onClick={() => void navigate({ to: '/characters' })}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving}>
          {earlier ? 'Save' : 'Create Character'}
        </Button>
      </StickyFooter>
    </form>
  )
}

type TextField =
  | 'age'
  | 'name'
  | 'personality'
  | 'scenario'
  | 'examples'
  | 'basePrompt'
  | 'defaultClothing'
  | 'mainModel'

/** What the card's author wrote to whoever plays it. Theirs, so it is only read here. */
function CreatorNotes({ card }: { readonly card: Pick<NormalCard, 'creatorNotes' | 'creator' | 'version'> }) {
  const [language] = navigator.language.split('-')
  const note = card.creatorNotes[language ?? 'en'] ?? card.creatorNotes.en ?? ''
  const by = [card.creator && `by ${card.creator}`, card.version && `version ${card.version}`]
    .filter(Boolean)
    .join(', ')
  if (note.trim() === '' && by === '') return null
  return (
    <section className={styles.notes} aria-label="Creator notes">
      <p className={textStyles.strong}>Creator notes {by && <bdi className={textStyles.subtle}>{by}</bdi>}</p>
      {note.trim() !== '' && <Markdown text={note} />}
    </section>
  )
}

interface PromptFieldProps {
  readonly prompt: PromptSwitch
  readonly label: string
  readonly description: string
  readonly draft: CharacterDraft
  onChange(patch: Partial<CharacterDraft>): void
}

/** A prompt the card brings along, and whether it is used. */
function PromptField({ prompt, label, description, draft, onChange }: PromptFieldProps) {
  const isOn = !draft.switchedOff.includes(prompt)
  const others = draft.switchedOff.filter((name) => name !== prompt)
  return (
    <div className={layout.stack2}>
      <Textarea
        label={label}
        description={description}
        rows={3}
        value={draft[prompt]}
        onChange={(event) => onChange({ [prompt]: event.currentTarget.value })}
      />
      {draft[prompt] !== '' && (
        <Switch
          size="sm"
          label={`Use the ${label.toLowerCase()}`}
          checked={isOn}
          onChange={(event) => onChange({ switchedOff: event.currentTarget.checked ? others : [...others, prompt] })}
        />
      )}
    </div>
  )
}

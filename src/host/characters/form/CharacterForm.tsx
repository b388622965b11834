import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CharacterId } from 'sdk'
import { CreatorNotes } from 'sdk/page/characters/CreatorNotes.tsx'
import { characterDraftParts, characterFormParts } from 'sdk/page/points/characterParts.ts'
import { Parts } from 'sdk/page/points/Parts.tsx'
import { chat as chats } from 'sdk/page/services/chat.ts'
import { useUnsavedGuard } from 'sdk/page/useUnsavedGuard.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { ChipsField } from 'sdk/ui/ChipsField.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import { Steps } from 'sdk/ui/Steps.tsx'
import { StickyFooter } from 'sdk/ui/StickyFooter.tsx'
import { Switch } from 'sdk/ui/Switch.ts'
import { TokenTotal } from 'sdk/ui/TokenCount.tsx'
import { WithAside } from 'sdk/ui/WithAside.tsx'
import type { PromptSwitch } from '../../../workers/media/contract.ts'
import type { StoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { attempt, composeDraft, type SaveOutcome, saveDraft } from '../actions.ts'
import { CardGallery } from '../library/CardGallery.tsx'
import styles from './CharacterForm.module.css'
import { type CharacterDraft, mistakesIn, openingOf, withTags } from './draft.ts'
import { type EditingProps, FormField } from './FormField.tsx'
import { type FieldName, fields, type StepId, sentTexts, steps } from './fields.ts'
import { GreetingsField } from './GreetingsField.tsx'
import { HowTheyPlay } from './HowTheyPlay.tsx'
import { PictureField } from './PictureField.tsx'

interface CharacterFormProps {
  readonly first: CharacterDraft
  /** Undefined for somebody new. */
  readonly earlier: StoredCharacter | undefined
}

/** All that can be said about a character, step by step in the order one would tell it. */
export function CharacterForm({ first, earlier }: CharacterFormProps) {
  const [start] = useState(first)
  const [draft, setDraft] = useState(first)
  const [problem, setProblem] = useState<string>()
  const [step, setStep] = useState<StepId>('who')
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

  /** Keeps what the form says, where that can be kept, and goes on from there. */
  const keep = async (goOn: (id: CharacterId) => Promise<unknown>) => {
    setTried(true)
    if (mistakes.name ?? mistakes.age) {
      flushSync(() => setStep('who'))
      ;(mistakes.name ? name : age).current?.focus()
      return
    }
    setSaving(true)
    await attempt("Couldn't save the character. Your changes are still here.", async () => {
      const outcome: SaveOutcome =
        earlier && draft === start ? { kind: 'saved', id: earlier.character.id } : await saveDraft(draft, earlier)
      if (outcome.kind === 'refused') {
        setProblem(outcome.reason)
        return
      }
      release()
      await goOn(outcome.id)
    })
    setSaving(false)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    void keep((saved) => navigate({ to: earlier ? '/characters' : `/characters/${saved}/edit` }))
  }
  const chat = async (saved: CharacterId) => (await chats.now.begin(saved)) && navigate({ to: '/chat' })

  const field = (name: FieldName) => <FormField name={name} draft={draft} onChange={change} />
  const id = earlier?.character.id
  const at = steps.findIndex((each) => each.id === step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  const parts = {
    texts: draft,
    opening: openingOf(draft),
    compose: () => composeDraft(draft, earlier),
    onTake: change,
  }
  return (
    <WithAside
      aside={<Parts of={characterDraftParts} at="beside" props={parts} fallback={<div className={styles.coming} />} />}
    >
      <Steps<StepId> label="Steps of the form" steps={steps} open={step} onOpen={setStep} />
      {step === 'who' && <Parts of={characterDraftParts} at="start" props={parts} />}
      <form className={layout.column5} onSubmit={save} noValidate>
        {step === 'who' && (
          <Card title="Who">
            <FormField name="name" draft={draft} onChange={change} inputRef={name} error={wasTried && mistakes.name} />
            <FormField name="age" draft={draft} onChange={change} inputRef={age} error={wasTried && mistakes.age} />
            {field('personality')}
            <ChipsField
              label="Tags"
              description="For finding them in your library. Press Enter or type a comma after each."
              listLabel="Chosen tags"
              values={draft.tags}
              onAdd={(typed) => setDraft((now) => withTags(now, typed))}
              onRemove={(tag) => setDraft((now) => ({ ...now, tags: now.tags.filter((other) => other !== tag) }))}
            />
          </Card>
        )}
        {step === 'speech' && (
          <>
            <Card title="How they speak">{field('examples')}</Card>
            <HowTheyPlay draft={draft} id={id} onChange={change} />
          </>
        )}
        {step === 'first' && (
          <Card title="First message">
            {field('scenario')}
            <GreetingsField draft={draft} onChange={setDraft} />
          </Card>
        )}
        {step === 'picture' && (
          <Card title="Picture">
            <div className={styles.who}>
              <PictureField picture={draft.picture} name={draft.name} onChange={(picture) => change({ picture })} />
              <div className={styles.fields}>
                {id && <Parts of={characterFormParts} at="look" props={{ id }} />}
                {field('basePrompt')}
                {field('defaultClothing')}
                {field('mainModel')}
              </div>
            </div>
          </Card>
        )}
        {step === 'more' && (
          <>
            <Card title="Prompt overrides">
              <PromptField prompt="systemPrompt" draft={draft} onChange={change} />
              <PromptField prompt="postHistory" draft={draft} onChange={change} />
              {earlier?.card && <CreatorNotes card={earlier.card} />}
            </Card>
            {earlier?.files && <CardGallery files={earlier.files} />}
          </>
        )}
        <div className={rowStyles.apart}>
          {before ? <StepButton to={before} onOpen={setStep} word="Back" /> : <span />}
          {after && <StepButton to={after} onOpen={setStep} word="Next" />}
        </div>
        <StickyFooter problem={problem}>
          <p className={styles.total}>
            <TokenTotal texts={sentTexts(draft)} />
          </p>
          <Button variant="default" onClick={() => void navigate({ to: '/characters' })}>
            Cancel
          </Button>
          {id && (
            <Button
              variant={draft === start ? 'filled' : 'default'}
              disabled={isSaving}
              onClick={() => void keep(chat)}
            >
              {draft === start ? 'Chat now' : 'Save and chat'}
            </Button>
          )}
          <Button type="submit" variant={id && draft === start ? 'default' : 'filled'} loading={isSaving}>
            {earlier ? 'Save' : 'Create Character'}
          </Button>
        </StickyFooter>
      </form>
    </WithAside>
  )
}

interface StepButtonProps {
  readonly to: (typeof steps)[number]
  readonly word: 'Back' | 'Next'
  onOpen(id: StepId): void
}

const StepButton = ({ to, word, onOpen }: StepButtonProps) => (
  <Button variant="default" onClick={() => onOpen(to.id)}>
    {word}: {to.label}
  </Button>
)

interface PromptFieldProps extends EditingProps {
  readonly prompt: PromptSwitch
}

/** A prompt the card brings along, and whether it is used. */
function PromptField({ prompt, draft, onChange }: PromptFieldProps) {
  const isOn = !draft.switchedOff.includes(prompt)
  const others = draft.switchedOff.filter((name) => name !== prompt)
  return (
    <div className={layout.stack2}>
      <FormField name={prompt} draft={draft} onChange={onChange} />
      {draft[prompt] !== '' && (
        <Switch
          size="sm"
          label={`Use the ${fields[prompt].label.toLowerCase()}`}
          checked={isOn}
          onChange={(event) => onChange({ switchedOff: event.currentTarget.checked ? others : [...others, prompt] })}
        />
      )}
    </div>
  )
}

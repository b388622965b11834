import { type FormEvent, useId, useState } from 'react'
import { messageOf } from 'sdk'
import type { AgeSubject } from 'sdk/page/services/ages.ts'
import { noticeText } from 'sdk/text/noticeText.ts'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { TextInput } from 'sdk/ui/TextInput.ts'
import { ageMistake } from '../form/draft.ts'
import { type AgeQuestion, cancelAges, stateAges } from './ageQuestion.ts'

type Person = AgeQuestion['people'][number]

/** Asks for ages that texts leave open: what was read, where, and a field for each person's age. */
export default function AgeDialog({ question: { subject, people } }: { readonly question: AgeQuestion }) {
  const form = useId()
  const [typed, setTyped] = useState<readonly string[]>(() => people.map(() => ''))
  const [mistakes, setMistakes] = useState<readonly (string | undefined)[]>([])
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const found = typed.map((age) => mistakeIn(age, subject))
    setMistakes(found)
    if (isSaving || found.some((mistake) => mistake !== undefined)) return
    setSaving(true)
    try {
      await stateAges(
        people.map(({ name }, place) => ({ ...(name !== undefined && { name }), age: Number(typed[place]?.trim()) })),
      )
    } catch (error) {
      setMistakes([`The age could not be saved. ${messageOf(error)}`])
      setSaving(false)
    }
  }
  return (
    <ActionDialog
      title={titleFor(subject, people)}
      size="small"
      onClose={cancelAges}
      action={
        <Button type="submit" form={form} disabled={isSaving}>
          Save age and continue
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <p>Characters here are adults, aged 18 or older.</p>
        {people.map((person, place) => (
          <div key={person.name ?? ''}>
            <Doubt subject={subject} person={person} />
            <TextInput
              label={people.length === 1 || person.name === undefined ? 'Age' : `Age of ${noticeText(person.name)}`}
              description={hintFor(subject, person)}
              inputMode="numeric"
              autoComplete="off"
              value={typed[place] ?? ''}
              error={mistakes[place]}
              {...(place === 0 && { 'data-first-focus': true })}
              onChange={({ currentTarget }) => setTyped(typed.with(place, currentTarget.value))}
            />
          </div>
        ))}
      </form>
    </ActionDialog>
  )
}

function Doubt({ subject, person: { name, places, more } }: { readonly subject: AgeSubject; readonly person: Person }) {
  return (
    <p>
      It’s unclear whether {subject.kind === 'persona' ? 'you are' : <Who name={name} />} an adult
      {!isOfOne(subject) && (
        <>
          {' '}
          in the {subject.kind} <bdi>{subject.name}</bdi>
        </>
      )}
      :{' '}
      {places.map(({ field, match }, place) => (
        <span key={`${field} ${match}`}>
          {place > 0 && '; '}
          {field} says “<bdi>{match}</bdi>”
        </span>
      ))}
      {more > 0 && `; and ${more} more ${more === 1 ? 'place' : 'places'}`}.
    </p>
  )
}

const Who = ({ name }: { readonly name: string | undefined }) => (
  <>{name === undefined ? 'everyone' : <bdi>{noticeText(name)}</bdi>} is</>
)

const isOfOne = ({ kind }: AgeSubject): boolean => kind === 'character' || kind === 'persona'

function titleFor({ kind }: AgeSubject, people: readonly Person[]): string {
  if (kind === 'persona') return 'How old are you in the story?'
  const [one, ...others] = people
  if (others.length > 0) return 'How old are they?'
  return one?.name === undefined
    ? `How old is the youngest person in this ${kind}?`
    : `How old is ${noticeText(one.name)}?`
}

const hintFor = ({ kind }: AgeSubject, { name }: Person): string =>
  `In years${name === undefined ? ', of the youngest person' : ''}. Saved with ${savedWith(kind)} and sent to the AI.`

function savedWith(kind: AgeSubject['kind']): string {
  if (kind === 'persona') return 'your appearance in the game profile'
  return kind === 'backup' ? 'what it imports' : `the ${kind}`
}

/** An age below 18 refuses a record as a whole; a character stays as it is until it has another. */
function mistakeIn(age: string, subject: AgeSubject): string | undefined {
  if (age.trim() === '') return 'Enter an age'
  const mistake = ageMistake(age)
  return !isOfOne(subject) && Number(age.trim()) < 18 && /^[1-9]\d?$/.test(age.trim()) ? undefined : mistake
}

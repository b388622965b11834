import { type FormEvent, useId, useState } from 'react'
import { messageOf } from 'sdk'
import type { AgeQuestion } from '../../../workers/conversation/contract.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.ts'
import { ageMistake } from '../form/draft.ts'
import { answerAge } from './ageQuestion.ts'
import { saveAge } from './saveAge.ts'

/** Asks for the age of a character before a chat goes on: what was read, where, and an Age field. */
export default function AgeDialog({ question }: { readonly question: AgeQuestion }) {
  const { id, name, field, match } = question
  const form = useId()
  const [age, setAge] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const mistake = age.trim() === '' ? 'Enter an age' : ageMistake(age)
    setProblem(mistake)
    if (mistake || isSaving) return
    setSaving(true)
    try {
      await saveAge(id, Number(age.trim()))
      answerAge(true)
    } catch (error) {
      setProblem(`The age could not be saved. ${messageOf(error)}`)
      setSaving(false)
    }
  }
  return (
    <Dialog
      title={`How old is ${name}?`}
      size="small"
      onClose={() => answerAge(false)}
      footer={
        <>
          <Button variant="default" onClick={() => answerAge(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={isSaving}>
            Save age and continue
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <p>
          Characters here are adults, aged 18 or older. It’s unclear whether <bdi>{name}</bdi> is: {field} says “
          <bdi>{match}</bdi>”.
        </p>
        <TextInput
          label="Age"
          description="In years. Saved with the character and sent to the AI."
          inputMode="numeric"
          autoComplete="off"
          value={age}
          error={problem}
          data-first-focus
          onChange={({ currentTarget }) => setAge(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

import { FirstMessagePreview } from 'sdk/page/characters/FirstMessagePreview.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import styles from './CharacterForm.module.css'
import { type CharacterDraft, withGreeting } from './draft.ts'
import { FormField } from './FormField.tsx'

interface GreetingsFieldProps {
  readonly draft: CharacterDraft
  onChange(change: (draft: CharacterDraft) => CharacterDraft): void
}

/** What they say first, and other ways to begin. */
export function GreetingsField({ draft, onChange }: GreetingsFieldProps) {
  const write = (index: number, text: string) =>
    onChange((now) => ({
      ...now,
      alternates: now.alternates.map((greeting) => (greeting.index === index ? { index, text } : greeting)),
    }))
  const remove = (index: number) =>
    onChange((now) => ({ ...now, alternates: now.alternates.filter((greeting) => greeting.index !== index) }))
  return (
    <div className={layout.stack4}>
      <FormField name="first" draft={draft} onChange={(patch) => onChange((now) => ({ ...now, ...patch }))} />
      <FirstMessagePreview name={draft.name} text={draft.first} />
      {draft.alternates.map(({ index, text }, at) => (
        <div key={index} className={styles.greeting}>
          <Textarea
            label={`Alternate greeting ${at + 1}`}
            rows={4}
            value={text}
            onChange={({ currentTarget: { value } }) => write(index, value)}
          />
          <Button size="compact-sm" variant="subtle" onClick={() => remove(index)}>
            Remove greeting {at + 1}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<PlusIcon size={16} />}
          onClick={() => onChange(withGreeting)}
        >
          Add a greeting
        </Button>
      </div>
      {draft.alternates.length > 0 && (
        <NativeSelect
          label="Chats begin with"
          description="Swipe the first message to see the others."
          data={[
            { value: '0', label: 'First message' },
            ...draft.alternates.map(({ index }, at) => ({ value: String(index), label: `Greeting ${at + 1}` })),
          ]}
          value={String(draft.greeting)}
          onChange={({ currentTarget: { value } }) => onChange((now) => ({ ...now, greeting: Number(value) }))}
        />
      )}
    </div>
  )
}

import type { CharacterDraft } from './draft.ts'

/** The steps of the form, in the order in which one would tell of somebody. */
export const steps = [
  { id: 'who', label: 'Who' },
  { id: 'speech', label: 'How they speak' },
  { id: 'first', label: 'First message' },
  { id: 'picture', label: 'Picture' },
  { id: 'more', label: 'More' },
] as const

export type StepId = (typeof steps)[number]['id']

interface Field {
  readonly label: string
  /** One line of help. */
  readonly help: string
  /** How many lines it has at first; absent: one line for good. */
  readonly rows?: number
  /** Whether the AI is sent it with every message, so that it costs tokens. */
  readonly isSent?: true
}

/** Every field that is plain text. */
export const fields = {
  name: { label: 'Name', help: 'What they are called in chats.' },
  age: { label: 'Age', help: 'In years, 18 or older. Sent to the AI. Required if the text leaves it unclear.' },
  personality: {
    label: 'Personality',
    help: 'History, manner, wishes and way of speaking. Sent to the AI.',
    rows: 10,
    isSent: true,
  },
  examples: {
    label: 'Example dialogue',
    help: 'Shows the AI how they talk. Start each example with <START>.',
    rows: 8,
    isSent: true,
  },
  scenario: { label: 'Scenario', help: 'Where you meet and what is happening.', rows: 3, isSent: true },
  first: {
    label: 'First message',
    help: 'Their opening line. {{user}} stands for your name, {{char}} for theirs.',
    rows: 6,
    isSent: true,
  },
  basePrompt: { label: 'Base prompt', help: 'Their appearance; starts every image prompt.', rows: 3 },
  defaultClothing: { label: 'Default clothing', help: 'What they wear when a chat begins.' },
  mainModel: { label: 'Main model', help: 'Checkpoint for their pictures. Leave empty to use your default.' },
  systemPrompt: {
    label: 'System prompt',
    help: 'Replaces your main prompt. {{original}} inserts yours.',
    rows: 3,
    isSent: true,
  },
  postHistory: {
    label: 'Post-history instructions',
    help: 'Sent after the conversation, where it has the most effect.',
    rows: 3,
    isSent: true,
  },
} as const satisfies Partial<Record<keyof CharacterDraft, Field>>

export type FieldName = keyof typeof fields

/** All that a chat with them begins with, as far as it is used. */
export const sentTexts = (draft: CharacterDraft): readonly string[] =>
  (Object.keys(fields) as FieldName[])
    .filter((name) => 'isSent' in fields[name] && !draft.switchedOff.some((off) => off === name))
    .map((name) => draft[name])

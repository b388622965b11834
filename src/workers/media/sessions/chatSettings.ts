import type { AuthorsNote, CharacterId, Member } from 'sdk'
import { clamp, field, flagOf, listOf, numberOf, textOf } from '../../../shared/fields.ts'

const maxMembers = 50
const roles = ['user', 'assistant', 'system'] as const

/** The characters of a chat with several; undefined for a chat with one. */
export function readMembers(value: unknown): readonly Member[] | undefined {
  const members = listOf(value)
    .slice(0, maxMembers)
    .map((member) => ({
      id: textOf(field(member, 'id')) as CharacterId,
      name: textOf(field(member, 'name')),
      present: flagOf(field(member, 'present')) ?? true,
      muted: flagOf(field(member, 'muted')) ?? false,
    }))
    .filter(({ id, name }) => id !== '' && name !== '')
  return members.length > 1 ? members : undefined
}

export function readNote(value: unknown): AuthorsNote | undefined {
  const text = textOf(field(value, 'text'))
  if (text.trim() === '') return undefined
  return {
    text,
    depth: wholeOf(field(value, 'depth'), 4, 0),
    role: roles.find((role) => role === field(value, 'role')) ?? 'system',
    every: wholeOf(field(value, 'every'), 1, 1),
  }
}

/** The author's note as SillyTavern keeps it beside a chat. */
export function foreignNote(metadata: Readonly<Record<string, unknown>>): AuthorsNote | undefined {
  const text = textOf(field(metadata, 'note_prompt'))
  const every = numberOf(field(metadata, 'note_interval'))
  // An interval of nothing is how the note is switched off there.
  if (text.trim() === '' || every === 0) return undefined
  const numbered = ['system', 'user', 'assistant'] as const
  return {
    text,
    depth: wholeOf(field(metadata, 'note_depth'), 4, 0),
    role: numbered[numberOf(field(metadata, 'note_role')) ?? 0] ?? 'system',
    every: wholeOf(every, 1, 1),
  }
}

const wholeOf = (value: unknown, otherwise: number, least: number) =>
  clamp(Math.floor(numberOf(value) ?? otherwise), least, 1000)

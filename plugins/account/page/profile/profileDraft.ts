import type { Profile } from '../../../../src/platform/profile.ts'

/** What can be typed of a profile. */
export type ProfileFields = Omit<Profile, 'version' | 'avatar_media_id'>

/** A profile being edited. */
export interface ProfileDraft {
  /** As it was last read. */
  readonly saved: Profile
  /** As it is in the form. */
  readonly typed: ProfileFields
  /** Values that were saved elsewhere meanwhile, in fields which were changed here, too. */
  readonly elsewhere: Partial<ProfileFields>
}

const names = ['first_name', 'last_name', 'bio'] as const

export const draftOf = (saved: Profile): ProfileDraft => ({ saved, typed: fieldsOf(saved), elsewhere: {} })

export const isChanged = ({ saved, typed }: ProfileDraft): boolean => names.some((name) => typed[name] !== saved[name])

/**
 * The draft on top of a newer profile: fields that were not touched show the newer value, the others keep what was typed, and
 * `elsewhere` holds what they would overwrite.
 */
export function rebase({ saved, typed }: ProfileDraft, newest: Profile): ProfileDraft {
  const kept = names.filter((name) => typed[name] !== saved[name] && typed[name] !== newest[name])
  const overwritten = kept.filter((name) => newest[name] !== saved[name])
  return {
    saved: newest,
    typed: { ...fieldsOf(newest), ...pick(typed, kept) },
    elsewhere: pick(newest, overwritten),
  }
}

const fieldsOf = ({ first_name, last_name, bio }: Profile): ProfileFields => ({ first_name, last_name, bio })

const pick = (fields: ProfileFields, wanted: readonly (typeof names)[number][]): Partial<ProfileFields> =>
  Object.fromEntries(wanted.map((name) => [name, fields[name]]))

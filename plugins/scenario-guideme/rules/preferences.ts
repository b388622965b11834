import type { Preference } from '../parse/guide.ts'

/** What was kept of a guide's preferences: values by key, each with the type it had. */
export type KeptPreferences = Readonly<Record<string, Pick<Preference, 'type' | 'value'>>>

/** The preferences of a guide in the order they are shown in; a kept value stands where it is still of that type. */
export function withKept(preferences: readonly Preference[], kept: KeptPreferences): readonly Preference[] {
  return preferences
    .map((preference) => {
      const old = Object.hasOwn(kept, preference.key) ? kept[preference.key] : undefined
      return old?.type === preference.type ? ({ ...preference, value: old.value } as Preference) : preference
    })
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
}

import type { Preference } from '../parse/guide.ts'

/** The preferences of a guide in the order their dialog shows them. */
export const inDialogOrder = (preferences: readonly Preference[]): readonly Preference[] =>
  preferences.toSorted((a, b) => a.sortOrder - b.sortOrder)

/** What the player chose, as text that tells whether it was chosen anew; empty where nothing was. */
export const choicesText = (prefs: unknown): string =>
  typeof prefs === 'object' && prefs !== null ? JSON.stringify(prefs).slice(0, 100_000) : ''

/** Preferences as the player chose them; what is of another type than its preference stays as it was. */
export function withChoices(preferences: readonly Preference[], prefs: unknown): readonly Preference[] {
  const chosen = new Map(typeof prefs === 'object' && prefs !== null ? Object.entries(prefs) : [])
  return preferences.map((one) => {
    const value: unknown = chosen.get(one.key)
    return typeof value === typeof one.value ? ({ ...one, value } as typeof one) : one
  })
}

import type { Preference } from '../parse/guide.ts'

/** The preferences of a guide in the order their dialog shows them. */
export const inDialogOrder = (preferences: readonly Preference[]): readonly Preference[] =>
  preferences.toSorted((a, b) => a.sortOrder - b.sortOrder)

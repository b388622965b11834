/** Embeddings, overrides and isolates: signs that turn the order of what follows round (Unicode UAX 9). */
const turns = /[\u202A-\u202E\u2066-\u2069]/g
const marks = /[\u061C\u200E\u200F]/g

/** A stranger's text in the order it is written. Marks that Arabic and Hebrew prose need stay. */
export const withoutTurns = (text: string): string => text.replace(turns, '')

/** A stranger's label, which stands beside words of ours: no sign of direction at all. */
export const withoutDirections = (label: string): string => label.replace(turns, '').replace(marks, '')

/** Puts the names where a card has placeholders for them, in both spellings that cards use. */
export const withNames = (text: string, { char, user }: { readonly char: string; readonly user: string }): string =>
  text.replace(/\{\{\s*char\s*\}\}|<bot>|<char>/gi, () => char).replace(/\{\{\s*user\s*\}\}|<user>/gi, () => user)

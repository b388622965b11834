const longest = 20_000
const maxWordLength = 400

/** The state of a story as data to read: long words and all that does not fit are cut, and it says so. */
export function stateText(state: unknown): string {
  const text =
    JSON.stringify(
      state,
      (_, value: unknown) =>
        typeof value === 'string' && value.length > maxWordLength
          ? `${value.slice(0, maxWordLength)}… (${value.length.toLocaleString()} characters)`
          : value,
      2,
    ) ?? ''
  return text.length > longest
    ? `${text.slice(0, longest)}\n… (${(text.length - longest).toLocaleString()} more characters)`
    : text
}

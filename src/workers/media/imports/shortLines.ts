/** Lines of a report at a length and number that a page takes without a pause, whatever the file says. */
export const shortLines = (lines: readonly string[], maxLines = 200): readonly string[] => {
  const shown = lines.slice(0, maxLines).map((line) => shortText(line))
  const rest = lines.length - maxLines
  return rest > 0 ? [...shown, `and ${rest} more`] : shown
}

export const shortText = (text: string, maxLength = 300): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`

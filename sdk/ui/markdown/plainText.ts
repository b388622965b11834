/** Words of a message for lists and names: in one line, without the marks of Markdown. */
export const plainText = (text: string): string =>
  text
    .replace(/[*_~`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

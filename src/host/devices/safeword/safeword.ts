/** Whether somebody has said one of their safewords: as words of their own, whatever their case. */
export function saysSafeword(text: string, safewords: string): boolean {
  const said = ` ${words(text)} `
  return safewords.split(',').some((safeword) => {
    const wanted = words(safeword)
    return wanted !== '' && said.includes(` ${wanted} `)
  })
}

/** Letters and digits only, one space between words. */
const words = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Short enough to read out to somebody, and printed beside the error in the console. */
export function newErrorId(): string {
  const [part = ''] = crypto.randomUUID().split('-')
  return part.toUpperCase()
}

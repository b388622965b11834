/** Whether bytes begin as a picture does. */
export function isPicture(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  return (
    (first === 0x89 && second === 0x50) || (first === 0xff && second === 0xd8) || (first === 0x52 && second === 0x49)
  )
}

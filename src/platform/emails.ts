/** How an address is written when two of them are compared. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Whether a text looks like one address somebody could receive mail at. Only a mail that arrives proves more. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  if (address.length > 254) return false
  return /^[^\s\p{Cc}@<>()[\],;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u.test(
    address,
  )
}

const longest = 80

/** A file name that every system takes, as close to the title as can be. */
export function fileNameFor(title: string, extension: string): string {
  const name = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const whole = [...name]
    .slice(0, longest)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return `${whole === '' || reserved.test(whole) ? `Chat ${whole}`.trim() : whole}.${extension}`
}

/** Names of devices on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

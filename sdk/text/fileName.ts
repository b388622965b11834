const maxBytes = 255
const maxExtension = 20

/** Names of devices on Windows, with whatever ending. */
const devices = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i

/** Endings that systems run, or open as something that runs. Vesper writes none of them. */
const programs =
  /\.(?:exe|com|bat|cmd|scr|pif|cpl|msi|msp|msix|appx|dll|sys|ps1|psm1|vbs?|vbe|jse?|mjs|cjs|wsf|wsh|hta|lnk|url|website|desktop|app|command|sh|bash|zsh|csh|run|bin|deb|rpm|dmg|pkg|jar|jnlp|reg|inf|scf|library-ms|search-ms|settingcontent-ms|iso|img|vhdx?|py|pyw|pl|rb|php|apk|ipa|crx|xpi|html?|xhtml|xht|mht|mhtml|shtml|svgz?|swf|chm|docm|xlsm|pptm|one|workflow|action|terminal|webloc|inetloc)$/i

/**
 * A name for a file that is offered to the player, whoever chose it: one path part that every system takes, in the order
 * it is written, at most 255 bytes, and no program.
 */
export function safeFileName(name: string): string {
  const line = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const named = line === '' ? 'File' : devices.test(line) ? `File ${line}` : line
  return shortened(programs.test(named) ? `${named}.txt` : named)
}

/** Cut in front of its ending, between letters. */
function shortened(name: string): string {
  if (bytesOf(name) <= maxBytes) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= maxExtension ? name.slice(dot) : ''
  let stem = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name.slice(0, name.length - extension.length))) {
    if (bytesOf(stem + segment + extension) > maxBytes) break
    stem += segment
  }
  return `${stem.replace(/[\s.]+$/, '') || 'File'}${extension}`
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

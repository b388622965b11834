import { safeFileName } from 'sdk/text/fileName.ts'
import { type Attack, heldUnless } from './attack.ts'

/* Names of files that a plugin, a card or a chat offers for download. */

const devices = ['CON', 'prn', 'Aux', 'NUL', 'COM1', 'lpt9', 'COM¹', 'LPT³', 'CONIN$', 'conout$']
const programs =
  'exe bat cmd com scr msi ps1 vbs js jse wsf hta lnk url desktop app command sh jar reg html svg py'.split(' ')

const names: readonly (readonly [tries: string, name: string])[] = [
  ['turns the ending round', 'photo\u202Egnp.exe'],
  ['turns the ending round with an isolate', 'photo\u2067gnp.exe\u2069'],
  ['climbs out of the folder', '../../../etc/passwd'],
  ['climbs out of the folder on Windows', '..\\..\\Startup\\run.bat'],
  ['names a drive', 'C:\\Windows\\win.ini'],
  ['opens a second stream of a file', 'chat.txt:hidden.exe'],
  ['hides as a dot file', '.bashrc'],
  ['is two dots', '..'],
  ['is dots and blanks', ' . . '],
  ['is nothing', ''],
  ['is invisible', '\u200B\u2060\u3164'],
  ['ends in a blank behind a program', 'chat.exe '],
  ['ends in a dot behind a program', 'chat.exe.'],
  ['pushes its ending out of sight', `photo.png${' '.repeat(300)}.exe`],
  ['breaks its line', 'photo.png\n.exe'],
  ['ends early with a zero byte', 'photo.png\0.exe'],
  ['writes a slash in another letter', 'a\u2215b\uFF0Fc'],
  ['is 1,000 letters long', `${'a'.repeat(1000)}.json`],
  ['is 300 letters of four bytes', `${'\u{1F600}'.repeat(300)}.json`],
  ['is a pile of 400 accents', `e${'\u0301'.repeat(400)}.json`],
  ['has an ending of 400 letters', `a.${'b'.repeat(400)}`],
  ['holds half a letter', '\uD800photo.png'],
  ['asks for a wildcard', '*?.json'],
  ...devices.flatMap((name): [string, string][] => [
    [`names the device ${name}`, name],
    [`names the device ${name} with an ending`, `${name}.json`],
  ]),
  ...programs.flatMap((end): [string, string][] => [
    [`is a program (.${end})`, `chat.${end}`],
    [`is a program behind an ending that is none (.${end})`, `photo.png.${end.toUpperCase()}`],
  ]),
]

const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i
const program = new RegExp(`\\.(?:${programs.join('|')})[\\s.]*$`, 'i')

/** What is wrong with a name that is offered. */
function fault(name: string): string | false {
  if (name === '' || /^[\s.]|[\s.]$/.test(name)) return 'blank or dot at an end'
  if (/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u.test(name)) return 'a sign no file may have'
  if (device.test(name)) return 'a device'
  if (program.test(name)) return 'a program'
  const bytes = new TextEncoder().encode(name).length
  return bytes > 255 && `${bytes} bytes`
}

export const attacks: readonly Attack[] = names.map(([tries, name], at) => ({
  id: `download-${at + 1}`,
  area: 'names',
  tries: `offers a file whose name ${tries}`,
  attack() {
    const offered = safeFileName(name)
    const wrong = fault(offered) || (safeFileName(offered) !== offered && 'another name the second time')
    return heldUnless(wrong && `${wrong}: ${offered}`)
  },
}))

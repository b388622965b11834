import type { PluginManifest } from 'sdk'
import { foldName, readAlike } from 'sdk/text/lookalikes.ts'
import { scriptsMixedIn } from 'sdk/text/scripts.ts'

type Named = Pick<PluginManifest, 'id' | 'name' | 'contributes'>

const maxName = 60
const maxLabel = 120

/** Titles of the built-in places, which no plugin's panel, page or choice may carry. */
const vesperTitles = [
  'Account',
  'App lock',
  'Backup',
  'Characters',
  'Chat',
  'Consent',
  'Devices',
  'Emergency stop',
  'Home',
  'Images',
  'Incognito',
  'Keys',
  'Lock',
  'Login',
  'Memory',
  'Passphrase',
  'Password',
  'Permissions',
  'Plugins',
  'Privacy',
  'Safeword',
  'Scenarios',
  'Security',
  'Settings',
  'Sign in',
  'Stop',
  'System',
  'Update',
  'Updates',
].map(foldName)

/** Words by which a name claims that somebody stands behind it. */
const claims = /\b(?:official|verified|reviewed|approved|certified|endorsed|trusted|authentic|genuine|built[- ]?in)\b/i
const vesper = foldName('Vesper')

/**
 * What is wrong with what a plugin calls itself, its panels and its choices, as the rest of "its name …"; undefined
 * for names that can be told apart, read, and taken for nobody else's.
 */
export function nameFault(plugin: Named, others: readonly Named[]): string | undefined {
  const fault = shapeFault(plugin.name, maxName) ?? claimFault(plugin.name)
  if (fault) return `its name ${shown(plugin.name)} ${fault}`
  const twin = others.find(({ name }) => readAlike(name, plugin.name))
  if (twin) return `its name ${shown(plugin.name)} reads like that of ${shown(twin.name)}, which is here already`
  for (const { label, isTitle } of labelsOf(plugin)) {
    const wrong = shapeFault(label, maxLabel) ?? claimFault(label) ?? (isTitle ? titleFault(label, others) : undefined)
    if (wrong) return `the label ${shown(label)} in it ${wrong}`
  }
  return undefined
}

function shapeFault(name: string, longest: number): string | undefined {
  if ([...name].length > longest) return `is longer than ${longest} characters`
  if (
    /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(name) ||
    /[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/u.test(withoutEmoji(name))
  )
    return 'holds signs that cannot be seen'
  if (/^\s|\s$|\s\s|[^\S ]/u.test(name)) return 'holds blanks that cannot be told apart'
  if (/\p{M}{3}/u.test(name.normalize('NFC'))) return 'piles up marks on one letter'
  if (!/[\p{L}\p{N}]/u.test(name)) return 'holds no letter'
  const mixed = name.split(/[^\p{L}\p{M}\p{N}]+/u).find(scriptsMixedIn)
  return mixed === undefined ? undefined : 'mixes letters of several scripts in one word'
}

function claimFault(name: string): string | undefined {
  if (foldName(name).includes(vesper)) return 'speaks for Vesper'
  return claims.test(foldedWords(name)) ? 'claims to be approved' : undefined
}

/** A panel or choice must not pass for a place of Vesper, or for another plugin. */
function titleFault(label: string, others: readonly Named[]): string | undefined {
  if (vesperTitles.includes(foldName(label))) return 'is the title of a place in Vesper'
  const taken = others.some(
    (other) =>
      readAlike(other.name, label) || labelsOf(other).some((own) => own.isTitle && readAlike(own.label, label)),
  )
  return taken ? 'is used by another plugin' : undefined
}

/** Points whose entries stand in lists of Vesper under their label alone. */
const titles: ReadonlySet<string> = new Set([
  'panel',
  'route',
  'llmProvider',
  'imageBackend',
  'deviceProvider',
  'lockProvider',
  'embedder',
  'memoryStore',
  'scenarioEngine',
  'exporter',
])

function labelsOf({ contributes }: Named): readonly { readonly label: string; readonly isTitle: boolean }[] {
  return Object.entries(contributes).flatMap(([point, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: { readonly label?: unknown }) =>
      typeof entry.label === 'string' ? [{ label: entry.label, isTitle: titles.has(point) }] : [],
    ),
  )
}

/** Words one by one as the eye reads them, so that "0fficial" is found and "unofficially" is not. */
const foldedWords = (name: string): string =>
  name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => unfolded.get(foldName(word)) ?? word)
    .join(' ')

const unfolded: ReadonlyMap<string, string> = new Map(
  ['official', 'verified', 'reviewed', 'approved', 'certified', 'endorsed', 'trusted', 'authentic', 'genuine'].map(
    (word) => [foldName(word), word],
  ),
)

/** Pictures are joined by signs that are invisible alone. */
const withoutEmoji = (name: string): string =>
  name.replace(/\p{Extended_Pictographic}[\u200D\uFE0F\p{Emoji_Modifier}]*/gu, '')

/** A faulty name as it can be read: cut, and each sign that cannot be seen by its number. */
const shown = (name: string): string =>
  `“${[...name]
    .slice(0, 16)
    .map((sign) =>
      /[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u.test(sign) && sign !== ' '
        ? `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
        : sign.replace(/["“”„«»]/g, ''),
    )
    .join('')}${[...name].length > 16 ? '…' : ''}”`

import type { Wanted } from './files.ts'

/** Where pictures and clips of the longer format may come from; asked about once more before anything is fetched. */
const hosts = ['milovana.com', 'ibb.co', 'iili.io', 'vocaroo.com', 'mboxdrive.com', 'redgifs.com']

/** A placeholder for other players, and what is meant instead: one of `choices`. */
export interface Replacement {
  readonly placeholder: string
  readonly choices: readonly string[]
}

/** Reads `file:cup.jpg+(|oeos:…)`, or a JSON list of locators. */
export function replacementIn(locator: string): Replacement | undefined {
  const suffix = /^(.*?)\+\(\|oeos(?:-video)?:([^)]*)\)$/s.exec(locator)
  if (suffix) return { placeholder: suffix[1] ?? '', choices: choicesIn(decoded(suffix[2] ?? '')) }
  const listed = locator.startsWith('[') ? choicesIn(locator) : []
  return listed.length > 0 ? { placeholder: '', choices: listed } : undefined
}

/** Whether a clip's locator means a video. */
export function isVideoLocator(locator: string): boolean {
  return /\+\(\|oeos-video:[^)]*\)$/.test(locator.trim())
}

/** An address as a locator; undefined when it is none. */
export function directLink(
  locator: string,
  wanted: Wanted,
):
  | { readonly allowed: true; readonly url: string }
  | { readonly allowed: false; readonly problem: string }
  | undefined {
  if (locator.startsWith(`data:${wanted}/`)) return { allowed: true, url: locator }
  if (!/^https?:\/\//i.test(locator)) return undefined
  const url = URL.canParse(locator) ? new URL(locator) : undefined
  if (!url) return { allowed: false, problem: 'The address of a medium cannot be read.' }
  url.protocol = 'https:'
  const known = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
  const plain = url.username === '' && url.password === '' && url.port === ''
  if (known && plain) return { allowed: true, url: url.href }
  return {
    allowed: false,
    problem: `Media from ${url.hostname} are not shown: the host is not one of those EOS scripts may use.`,
  }
}

function choicesIn(text: string): readonly string[] {
  const trimmed = text.trim()
  if (!trimmed.startsWith('[')) return trimmed === '' ? [] : [trimmed]
  try {
    const list: unknown = JSON.parse(trimmed)
    return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : []
  } catch {
    return []
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

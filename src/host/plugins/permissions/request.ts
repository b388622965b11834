import { compareVersions, validateStrict } from 'compare-versions'
import type { PluginId, PluginManifest } from 'sdk'
import type { Decision, InstalledPlugin } from '../../../workers/storage/contract.ts'
import { decide, isGranted } from './decisions.ts'
import { isWithheld } from './grants.ts'
import { type Askable, type Asked, type PluginValues, permissionsOf } from './permissionsOf.ts'
import { phrase, type Sentence } from './phrasing.ts'
import { flowKey, flowsThrough, type Neighbour } from './serviceFlow.ts'
import { usesThatHear } from './usesThatHear.ts'

/** Why the player is asked, and about whom. */
export type PermissionRequest =
  | {
      readonly kind: 'install'
      readonly manifest: PluginManifest
      readonly tier: InstalledPlugin['tier']
      readonly publisher?: string
    }
  | {
      readonly kind: 'update'
      /** The new one. */
      readonly manifest: PluginManifest
      readonly tier: InstalledPlugin['tier']
      readonly publisher?: string
      /** What is there now. */
      readonly installed: InstalledPlugin
    }
  /** One permission of a plugin that is installed: at its first use, or because the player thought again. */
  | { readonly kind: 'first-use'; readonly installed: InstalledPlugin; readonly permission: Askable }

export interface Answer {
  readonly granted: boolean
  /** All decisions of the plugin from now on. */
  readonly decisions: readonly Decision[]
}

/** What the prompt says. */
export interface Prompt {
  readonly manifest: PluginManifest
  readonly tier: InstalledPlugin['tier']
  readonly publisher: string | undefined
  /** Somebody else signed what is there now. */
  readonly otherPublisher: boolean
  readonly now: readonly NewOrNot[]
  readonly reasons: readonly Asked[]
  /** What it could do once its optional permissions were allowed, too. */
  readonly later: readonly Sentence[]
  readonly laterReasons: readonly Asked[]
  /** What it asks for and cannot be given, whatever the answer. */
  readonly withheld: readonly Asked[]
  readonly changes: readonly Change[]
}

interface NewOrNot extends Sentence {
  /** It could not do this before the update. */
  readonly isNew: boolean
}

interface Change {
  readonly version: string
  readonly text: string
}

type NameOf = (plugin: PluginId) => string | undefined

/** `neighbours`: all plugins here with what they hold; together with one of them it may do more than alone. */
export function promptFor(
  request: PermissionRequest,
  settings: PluginValues,
  nameOf: NameOf,
  neighbours: readonly Neighbour[],
): Prompt {
  const { manifest, tier, publisher } = subjectOf(request)
  const all = askableOf(request, settings)
  const told = (held: readonly Asked[]) => phrase(held, circumstancesOf(manifest, held, nameOf, neighbours))
  const before = decisionsBefore(request)
  const required = all.filter((asked) => !asked.optional)
  const held = all.filter((asked) => isGranted(before, asked))
  const asked =
    request.kind === 'first-use' ? all.filter(({ permission }) => permission === request.permission) : required
  const concerns = ({ permissions }: Sentence) =>
    permissions.some((name) => asked.some((one) => one.permission === name))
  // What is allowed already counts: together they may do more than each alone.
  const possible = told(union(held, asked))
  const known = new Set(knownBefore(request, settings, nameOf, neighbours))
  const later = request.kind === 'first-use' ? [] : told(all)
  const possibleTexts = new Set(possible.map(({ text }) => text))
  return {
    manifest,
    tier,
    publisher,
    otherPublisher: request.kind === 'update' && publisher !== request.installed.publisher,
    now: (request.kind === 'first-use' ? possible.filter(concerns) : possible).map((sentence) => ({
      ...sentence,
      isNew: request.kind === 'update' && !known.has(sentence.text),
    })),
    reasons: asked.filter(({ reason }) => reason),
    later: later.filter(({ text }) => !possibleTexts.has(text)),
    laterReasons: request.kind === 'first-use' ? [] : all.filter(({ optional, reason }) => optional && reason),
    withheld: permissionsOf(manifest, settings).filter(({ permission }) => isWithheld(permission, tier)),
    changes: request.kind === 'update' ? changesSince(request.installed.manifest.version, manifest) : [],
  }
}

/** What the plugin's decisions are once the player has answered. */
export function answerTo(request: PermissionRequest, granted: boolean, settings: PluginValues, now: number): Answer {
  const all = askableOf(request, settings)
  const before = decisionsBefore(request)
  if (request.kind === 'first-use') {
    const asked = all.find(({ permission }) => permission === request.permission)
    return { granted, decisions: asked ? decide(before, asked, granted, now) : before }
  }
  if (!granted) return { granted, decisions: request.kind === 'update' ? request.installed.decisions : [] }
  // What the plugin no longer asks for is forgotten, so that it is asked anew should it come back.
  const still = before.filter(({ permission }) => all.some((asked) => asked.permission === permission))
  const required = all.filter((asked) => !asked.optional && !isGranted(still, asked))
  return {
    granted,
    decisions: required.reduce<readonly Decision[]>((decisions, asked) => decide(decisions, asked, true, now), still),
  }
}

/** Whether an update must wait for the player: it asks for more, hears more, or comes from somebody else. */
export function asksForMore(
  installed: InstalledPlugin,
  next: { readonly manifest: PluginManifest; readonly publisher?: string },
  settings: PluginValues,
): boolean {
  if (next.publisher !== installed.publisher) return true
  const heard = usesThatHear(installed.manifest.contributes)
  const earlier = permissionsOf(installed.manifest, settings)
    .filter((asked) => !asked.optional)
    .reduce<readonly Decision[]>((decisions, asked) => decide(decisions, asked, true, 0), [])
  const isNew = (asked: Asked) =>
    !asked.optional && !isGranted(earlier, asked) && !isGranted(installed.decisions, asked)
  return (
    permissionsOf(next.manifest, settings).some(isNew) ||
    usesThatHear(next.manifest.contributes).some((use) => !heard.includes(use))
  )
}

/** What changed after `version`, newest first, in the author's words. */
export function changesSince(version: string, { version: next, changelog = {} }: PluginManifest): readonly Change[] {
  if (!validateStrict(version) || !validateStrict(next)) return []
  return Object.entries(changelog)
    .filter(([name]) => validateStrict(name) && compareVersions(name, version) > 0 && compareVersions(name, next) <= 0)
    .map(([name, text]) => ({ version: name, text: text.slice(0, maxChange) }))
    .toSorted((a, b) => compareVersions(b.version, a.version))
    .slice(0, maxChanges)
}

const maxChanges = 20
const maxChange = 2000

export function subjectOf(request: PermissionRequest) {
  const { manifest, tier, publisher } = request.kind === 'first-use' ? request.installed : request
  return { manifest, tier, publisher }
}

function askableOf(request: PermissionRequest, settings: PluginValues): readonly Asked[] {
  const { manifest, tier } = subjectOf(request)
  return permissionsOf(manifest, settings).filter(({ permission }) => !isWithheld(permission, tier))
}

/** What was granted belongs to whoever published it: another publisher begins with nothing. */
function decisionsBefore(request: PermissionRequest): readonly Decision[] {
  switch (request.kind) {
    case 'install':
      return []
    case 'update':
      return request.publisher === request.installed.publisher ? request.installed.decisions : []
    case 'first-use':
      return request.installed.decisions
  }
}

/** The sentences that were true of what is installed. */
function knownBefore(
  request: PermissionRequest,
  settings: PluginValues,
  nameOf: NameOf,
  neighbours: readonly Neighbour[],
): readonly string[] {
  if (request.kind !== 'update') return []
  const { manifest } = request.installed
  const before = decisionsBefore(request)
  const held = permissionsOf(manifest, settings).filter((asked) => isGranted(before, asked))
  return phrase(held, circumstancesOf(manifest, held, nameOf, neighbours)).map(({ text }) => text)
}

/** What the sentences about a plugin that holds all this depend on. */
export function circumstancesOf(
  manifest: PluginManifest,
  held: readonly Asked[],
  nameOf: NameOf,
  neighbours: readonly Neighbour[],
) {
  const together = { plugin: manifest.id, flows: flowsThrough({ manifest, held }, neighbours) }
  return { contributes: manifest.contributes, nameOf, together }
}

/** Whether words could get out through the new version, alone or joined to others, that could not through the old one. */
export function opensFlow(
  from: InstalledPlugin,
  next: PluginManifest,
  settings: PluginValues,
  neighbours: readonly Neighbour[],
): boolean {
  const before = permissionsOf(from.manifest, settings).filter((asked) => isGranted(from.decisions, asked))
  const after = permissionsOf(next, settings).filter((asked) => !asked.optional || isGranted(from.decisions, asked))
  const known = new Set(flowsThrough({ manifest: from.manifest, held: before }, neighbours).map(flowKey))
  return flowsThrough({ manifest: next, held: after }, neighbours).some((flow) => !known.has(flowKey(flow)))
}

const union = (held: readonly Asked[], asked: readonly Asked[]): readonly Asked[] => [
  ...asked,
  ...held.filter((one) => !asked.some(({ permission }) => permission === one.permission)),
]

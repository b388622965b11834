import type { StoryFile } from 'sdk'
import type { Wanted } from '../text/files.ts'
import { isVideoLocator } from '../text/oeosLocator.ts'
import { checkCommand, excerptOf, isModule, knownCommand } from './checkCommand.ts'
import type { NamedCommand } from './commandOf.ts'
import { type EosDocument, isFields, type Profile, pageOf } from './document.ts'
import { type Findings, openFindings } from './findings.ts'
import { type MediaCensus, openCensus } from './media.ts'
import { scriptsOf } from './scripts.ts'
import { openStorageCensus, type StorageCensus } from './storage.ts'
import { type PatternPages, patternPages, type Targets, targetsInScript, targetsOf } from './targets.ts'
import { walkPage } from './walk.ts'

/** What a look at every command of a script brought together. */
export interface Survey {
  readonly document: EosDocument
  readonly pages: ReadonlyMap<string, PageSurvey>
  readonly patterns: PatternPages
  readonly media: MediaCensus
  readonly findings: Findings
  /** Whether there are jumps that are known only when they happen. */
  readonly computed: boolean
  /** Where `init` leads, with what it makes known to later scripts. */
  readonly everywhere: Targets
}

export interface PageSurvey {
  readonly literals: ReadonlySet<string>
  readonly patterns: ReadonlySet<string>
  readonly ends: boolean
  /** It leads somewhere by a script that decides as it runs. */
  readonly computed: boolean
  /** It leaves something behind that may lead on later: a notice. */
  readonly notices: boolean
}

export function surveyOf(document: EosDocument, files: readonly StoryFile[], profile: Profile): Survey {
  const ids = Object.keys(document.pages)
  const parts = {
    document,
    profile,
    patterns: patternPages(ids),
    media: openCensus(document, files, profile),
    findings: openFindings(),
    storage: openStorageCensus(),
  }
  for (const name of Object.keys(document.modules)) {
    if (!isModule(name)) {
      parts.findings.add({ severity: 'warning', message: `There is no module “${excerptOf(name)}”; it is ignored.` })
    }
  }
  const everywhere = targetsInScript(document.init)
  parts.storage.look(document.init, { path: () => 'init' })
  const pages = new Map(ids.map((id) => [id, surveyPage(id, parts)]))
  parts.storage.tell(parts.findings)
  const computed = everywhere.computed || [...pages.values()].some((page) => page.computed)
  return { ...parts, pages, computed, everywhere }
}

interface Parts {
  readonly document: EosDocument
  readonly profile: Profile
  readonly patterns: PatternPages
  readonly media: MediaCensus
  readonly findings: Findings
  readonly storage: StorageCensus
}

function surveyPage(page: string, parts: Parts): PageSurvey {
  const { document, findings } = parts
  const literals = new Set<string>()
  const patterns = new Set<string>()
  let ends = false
  let computed = false
  let notices = false
  const lead = (targets: Targets): void => {
    for (const id of targets.literals) if (Object.hasOwn(document.pages, id)) literals.add(id)
    for (const pattern of targets.patterns) patterns.add(pattern)
    computed ||= targets.computed
  }

  walkPage(
    pageOf(document, page) ?? [],
    (command, place) => {
      const say = (severity: 'error' | 'warning' | 'note', message: string, at = '', excerpt = ''): void => {
        const path = at === '' ? place.path() : `${place.path()}.${at}`
        findings.add({ severity, message, page, path, ...(excerpt !== '' && { excerpt }) })
      }
      if (command.name === 'noop') return
      checkName(command, document, say)
      for (const { severity, message, at, excerpt } of checkCommand(command, parts.profile)) {
        say(severity, message, at, excerpt)
      }
      checkTarget(command, parts, say)
      checkMedia(command, parts, say)
      if (command.name === 'goto' && typeof command.fields.target === 'string') lead(targetsOf(command.fields.target))
      for (const target of bookkept(command)) lead(targetsOf(target))
      for (const source of scriptsOf(command)) {
        if (source.includes('goto')) lead(targetsInScript(source))
        parts.storage.look(source, { page, path: place.path })
        ends ||= /\bpages\s*\.\s*end\b/.test(source)
      }
      ends ||= command.name === 'end'
      notices ||= command.name === 'notification.create'
    },
    (what, path) => {
      const message =
        what === 'no command' ? 'This is no command; it is skipped.' : 'Lists are nested too deeply here to look into.'
      findings.add({ severity: 'warning', message, page, path })
    },
  )
  return { literals, patterns, ends, computed, notices }
}

type Say = (severity: 'error' | 'warning' | 'note', message: string, at?: string, excerpt?: string) => void

function checkName({ name }: NamedCommand, { modules }: EosDocument, say: Say): void {
  const { known, module } = knownCommand(name)
  if (!known) say('warning', `There is no command “${excerptOf(name)}”; it is skipped.`)
  else if (module !== undefined && !Object.hasOwn(modules, module)) {
    say('warning', `The command “${name}” belongs to the module “${module}”, which this script does not switch on.`)
  }
}

function checkTarget({ name, fields }: NamedCommand, { document, patterns }: Parts, say: Say): void {
  if (name !== 'goto' && name !== 'enable' && name !== 'disable') return
  const { target } = fields
  if (typeof target !== 'string') {
    if (name === 'goto') say('error', 'The goto has no target: the story stops here.')
    return
  }
  if (target.startsWith('$')) return
  const { literals, patterns: asked } = targetsOf(target)
  const isMissing = literals.some((id) => !Object.hasOwn(document.pages, id))
  if (isMissing && name === 'goto')
    say('error', `There is no page “${excerptOf(target)}”: the story stops here.`, 'target')
  else if (isMissing && patterns.of(target)?.length === 0)
    say('note', `There is no page “${excerptOf(target)}”.`, 'target')
  for (const pattern of asked) {
    if (patterns.of(pattern)?.length === 0) {
      say('warning', `No page matches the pattern “${excerptOf(pattern)}”.`, 'target', excerptOf(pattern))
    }
  }
}

function checkMedia({ name, fields, payload }: NamedCommand, { media, profile }: Parts, say: Say): void {
  const isPicture = name === 'image' || name === 'nyx.image'
  if (!isPicture && name !== 'audio.play' && name !== 'video.play') return
  const locator = name === 'nyx.image' && typeof payload === 'string' ? payload : fields.locator
  if (typeof locator !== 'string') {
    say('warning', isPicture ? 'No picture is named.' : 'No sound is named.')
    return
  }
  if (profile === 'oeos' && locator.startsWith('$')) return
  const isVideo = name === 'video.play' || (profile === 'oeos' && isVideoLocator(locator))
  const wanted: Wanted = isPicture ? 'image' : isVideo ? 'video' : 'audio'
  const problem = media.use(locator, wanted)
  if (problem !== undefined) say('warning', problem, name === 'nyx.image' ? '' : 'locator', excerptOf(locator))
}

/** Pages the bookkeeping of converted teases leads to. */
function bookkept({ name, fields }: NamedCommand): readonly string[] {
  if (name === 'pcm2.repeat') return typeof fields.target === 'string' ? [fields.target] : []
  if (name !== 'pcm2.range') return []
  const from = Math.trunc(Number(fields.from))
  const to = Math.trunc(Number(fields.to))
  const prefix = typeof fields.prefix === 'string' ? fields.prefix : ''
  const count = Number.isFinite(to - from) ? Math.max(0, Math.min(1000, to - from + 1)) : 0
  return Array.from({ length: count }, (_, step) => `${prefix}${from + step}`)
}

export const isNyxOnly = (list: readonly unknown[]): boolean =>
  list.every((command) => isFields(command) && Object.hasOwn(command, 'nyx.dummy'))

import type { Diagnostic, StoryAbout } from 'sdk'
import { isObject, type ScenarioJson, valueAt } from '../scenarioDocument.ts'
import { labelOf } from './labels.ts'

/** What is said with the same weight. */
export interface ProblemGroup {
  readonly title: string
  readonly one: string
  readonly many: string
  /** What it means for the story, in plain words. */
  readonly meaning: string
  readonly problems: readonly Diagnostic[]
  /** Names of files of which nobody says where they are missing. */
  readonly names: readonly string[]
}

const severities = [
  {
    severity: 'error',
    title: 'Errors',
    one: 'error',
    many: 'errors',
    meaning: 'The story stops or skips something here.',
  },
  {
    severity: 'warning',
    title: 'Warnings',
    one: 'warning',
    many: 'warnings',
    meaning: 'It plays, but perhaps not as intended.',
  },
  {
    severity: 'note',
    title: 'Notes',
    one: 'note',
    many: 'notes',
    meaning: 'For your information.',
  },
] as const

/** What there is to say of a story, worst first; files that are missing come before the notes. */
export function problemsOf(about: StoryAbout | undefined): readonly ProblemGroup[] {
  if (!about) return []
  const { diagnostics } = about
  const missing = new Set(about.missing)
  const isOfFile = ({ excerpt }: Diagnostic) => excerpt !== undefined && missing.has(excerpt)
  const ofFiles = diagnostics.filter(isOfFile)
  const told = new Set(ofFiles.map(({ excerpt }) => excerpt))
  const [errors, warnings, notes] = severities.map(({ severity, ...words }) => ({
    ...words,
    problems: diagnostics.filter((one) => one.severity === severity && !isOfFile(one)),
    names: [],
  }))
  const files = {
    title: 'Missing files',
    one: 'missing file',
    many: 'missing files',
    meaning: 'The scenario plays without these files. Import it again with its files to add them.',
    problems: ofFiles,
    names: about.missing.filter((name) => !told.has(name)),
  }
  return [errors, warnings, files, notes].filter(
    (group) => group !== undefined && group.problems.length + group.names.length > 0,
  ) as readonly ProblemGroup[]
}

/** Why a scenario in the built-in format cannot be read, each with the field that mends it. */
export function troublesOf(script: ScenarioJson): readonly Diagnostic[] {
  const needed = ['id', 'name', 'start'].filter((name) => {
    const value = valueAt(script, [name])
    return typeof value !== 'string' || value === ''
  })
  const nodes = valueAt(script, ['nodes'])
  const start = valueAt(script, ['start'])
  const isLost = typeof start === 'string' && start !== '' && isObject(nodes) && !Object.hasOwn(nodes, start)
  return [
    ...needed.map((path) => trouble(path, `“${labelOf('scenario', path)}” is required.`)),
    ...(isObject(nodes) ? [] : [trouble('nodes', 'There are no readable nodes. Add one.')]),
    ...(isLost ? [trouble('start', "The start node doesn't exist. Choose another.")] : []),
  ]
}

const trouble = (path: string, message: string): Diagnostic => ({ severity: 'error', message, path })

/** The part of a document that a field of a node or of the scenario holds. */
const parts: Readonly<Record<string, string>> = {
  buttons: 'button',
  aiActions: 'aiAction',
  next: 'next',
  stimulation: 'stimulus',
  audio: 'clip',
  video: 'clip',
  image: 'picture',
  cover: 'picture',
  roles: 'role',
  visible: 'visible',
}

/** What is said, with the field called as its label does. Engines name it as the file does, in quotes. */
export function messageFor({ page, path = '', message }: Diagnostic): string {
  const [field = '', ...rest] = path.split('.')
  const name = rest.findLast((part) => !/^\d+$/.test(part)) ?? field
  const part = name === field ? (page === undefined ? 'scenario' : 'node') : ownOf(parts, field)
  return name === '' ? message : message.replace(`"${name}"`, `“${labelOf(part, name)}”`)
}

/** Where something is, for people: "harbour, Buttons 2, Leads to". */
export function whereOf({ page, path = '', line }: Diagnostic): string {
  const [field = '', ...rest] = path.split('.')
  const within = ownOf(parts, field)
  const first = labelOf(page === undefined ? 'scenario' : 'node', field)
  const numbers = rest.filter((part) => /^\d+$/.test(part)).map((part) => Number(part) + 1)
  const names = rest.filter((part) => !/^\d+$/.test(part)).map((part) => labelOf(within, part))
  const parted = [[first, ...numbers].join(' '), ...names].filter(Boolean).join(', ')
  return [page === undefined ? '' : `“${page}”`, parted, line === undefined ? '' : `line ${line}`]
    .filter(Boolean)
    .join(', ')
}

const ownOf = (table: Readonly<Record<string, string>>, name: string): string =>
  (Object.hasOwn(table, name) ? table[name] : undefined) ?? ''

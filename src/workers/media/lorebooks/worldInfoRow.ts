import { type Fields, field, flagOf, isFields, numberOf, textOf, textsOf } from '../../../shared/fields.ts'

/** What world info writes beside an entry's text, and an entry of the published format keeps among its extensions. */
const settings = [
  'position',
  'depth',
  'role',
  'selectiveLogic',
  'probability',
  'useProbability',
  'excludeRecursion',
  'preventRecursion',
  'delayUntilRecursion',
  'group',
  'groupOverride',
  'groupWeight',
  'useGroupScoring',
  'scanDepth',
  'caseSensitive',
  'matchWholeWords',
  'sticky',
  'cooldown',
  'delay',
  'automationId',
  'displayIndex',
  'vectorized',
  'outletName',
  'triggers',
  'matchPersonaDescription',
  'matchCharacterDescription',
  'matchCharacterPersonality',
  'matchCharacterDepthPrompt',
  'matchScenario',
  'matchCreatorNotes',
  'ignoreBudget',
] as const

/** Two names keep their capitals in both worlds. */
const unchanged: ReadonlySet<string> = new Set(['selectiveLogic', 'useProbability'])
const snake = (name: string) =>
  unchanged.has(name) ? name : name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const toExtension = new Map<string, string>(settings.map((name) => [name, snake(name)]))
const toSetting = new Map<string, string>(settings.map((name) => [snake(name), name]))

/** Fields that have a place of their own in an entry of the published format. */
const published = new Set([
  'uid',
  'key',
  'keysecondary',
  'comment',
  'content',
  'constant',
  'selective',
  'order',
  'disable',
  'extensions',
])

const regexForm = /^\/.+\/[gimsuy]*$/s

/** A row of world info as an entry of the published format. What we do not know goes along among the extensions. */
export function fromWorldInfo(row: Fields): Fields {
  const own = field(row, 'extensions')
  const extensions: Record<string, unknown> = isFields(own) ? { ...own } : {}
  for (const [name, value] of Object.entries(row)) {
    if (!published.has(name)) extensions[toExtension.get(name) ?? name] = value
  }
  const keys = keysOf(field(row, 'key'))
  const comment = textOf(field(row, 'comment'))
  const place = numberOf(field(row, 'position')) ?? 0
  const priority = numberOf(field(row, 'priority'))
  return {
    ...(field(row, 'uid') === undefined ? {} : { id: field(row, 'uid') }),
    name: comment,
    comment,
    keys,
    secondary_keys: keysOf(field(row, 'keysecondary')),
    content: textOf(field(row, 'content')),
    constant: flagOf(field(row, 'constant')) ?? false,
    selective: flagOf(field(row, 'selective')) ?? true,
    insertion_order: numberOf(field(row, 'order')) ?? 100,
    enabled: flagOf(field(row, 'disable')) !== true,
    use_regex: keys.some((key) => regexForm.test(key)),
    position: place === 0 ? 'before_char' : 'after_char',
    ...(priority === undefined ? {} : { priority }),
    extensions: { position: place, ...extensions },
  }
}

const keysOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? value.split(',').map((key) => key.trim()) : textsOf(value)

/**
 * The way back. `uid` is the row's number in its file. A row that came from world info leaves with the fields it came
 * with; one that was made otherwise gets those that readers of world info expect.
 */
export function toWorldInfo(entry: Fields, uid: number): Fields {
  const extensions = field(entry, 'extensions')
  const own = isFields(extensions) ? extensions : {}
  const rest = Object.entries(own).map(([name, value]) => [toSetting.get(name) ?? name, value] as const)
  const constant = flagOf(field(entry, 'constant')) ?? false
  return {
    ...(numberOf(own.position) === undefined && defaults),
    ...(field(entry, 'position') === 'after_char' && { position: 1 }),
    ...(typeof field(entry, 'case_sensitive') === 'boolean' && { caseSensitive: field(entry, 'case_sensitive') }),
    ...Object.fromEntries(rest),
    ...(numberOf(field(entry, 'priority')) !== undefined && { priority: numberOf(field(entry, 'priority')) }),
    uid,
    key: keysOf(field(entry, 'keys')),
    keysecondary: keysOf(field(entry, 'secondary_keys')),
    comment: textOf(field(entry, 'comment')) || textOf(field(entry, 'name')),
    content: textOf(field(entry, 'content')),
    constant,
    selective: flagOf(field(entry, 'selective')) ?? Object.keys(own).length > 0,
    order: numberOf(field(entry, 'insertion_order')) ?? 100,
    disable: flagOf(field(entry, 'enabled')) === false,
  }
}

/** What readers of world info expect in every row. */
const defaults: Fields = {
  position: 0,
  depth: 4,
  role: 0,
  selectiveLogic: 0,
  probability: 100,
  useProbability: true,
  excludeRecursion: false,
  preventRecursion: false,
  delayUntilRecursion: false,
  group: '',
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  caseSensitive: null,
  matchWholeWords: null,
  useGroupScoring: null,
  automationId: '',
  addMemo: true,
  vectorized: false,
  sticky: 0,
  cooldown: 0,
  delay: 0,
}

import type { CardSpec, Json } from '../../../shared/cards/types.ts'
import { isRecord, own } from './record.ts'

/** The fields of a V2 card made from a document of another program. Values are copied as they are. */
export function toCardData(spec: CardSpec, document: Json): Json {
  switch (spec) {
    case 'pyg':
      return renamed(document, pygmalionNames)
    case 'yaml':
      return renamed(document, yamlNames)
    case 'agnai':
      return fromAgnai(document)
    case 'byaf':
      return fromBackyard(document)
    default:
      return document
  }
}

/** The fields of such a document that have no place in a card, so that an export can carry them along. */
export function leftOver(spec: CardSpec, document: unknown): Json | undefined {
  const names = foreignNames[spec]
  if (!names || !isRecord(document)) return undefined
  const rest = Object.entries(document).filter(([key]) => !Object.hasOwn(names, key))
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}

const pygmalionNames = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  example_dialogue: 'mes_example',
  world_scenario: 'scenario',
}

const yamlNames = {
  name: 'name',
  context: 'description',
  greeting: 'first_mes',
  example_dialogue: 'mes_example',
}

const agnaiNames = {
  name: 'name',
  description: 'creator_notes',
  greeting: 'first_mes',
  sampleChat: 'mes_example',
  scenario: 'scenario',
  alternateGreetings: 'alternate_greetings',
  characterBook: 'character_book',
  systemPrompt: 'system_prompt',
  postHistoryInstructions: 'post_history_instructions',
  creator: 'creator',
  characterVersion: 'character_version',
  tags: 'tags',
}

const foreignNames: Readonly<Partial<Record<CardSpec, Readonly<Record<string, string>>>>> = {
  pyg: pygmalionNames,
  yaml: yamlNames,
  agnai: { ...agnaiNames, kind: '', persona: 'description' },
}

function renamed(document: Json, names: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => {
      const value = own(document, from)
      return value === undefined ? [] : [[to, value]]
    }),
  )
}

function fromAgnai(document: Json): Json {
  return { ...renamed(document, agnaiNames), description: agnaiPersona(own(document, 'persona')) }
}

function agnaiPersona(persona: unknown): string {
  const attributes = isRecord(persona) ? own(persona, 'attributes') : undefined
  if (!isRecord(attributes)) return typeof persona === 'string' ? persona : ''
  return Object.entries(attributes)
    .map(([name, value]) => {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value]
      const words = items.filter((item) => typeof item === 'string' || typeof item === 'number').join(', ')
      return name === 'text' ? words : `${name}: ${words}`
    })
    .join('\n')
}

/** `document` is what `byaf.ts` gathers from the archive: `{manifest, characters, scenarios}`. */
function fromBackyard(document: Json): Json {
  const characters = records(own(document, 'characters'))
  const scenarios = records(own(document, 'scenarios'))
  const character = characters[0] ?? {}
  const scenario = scenarios[0] ?? {}
  const manifest = own(document, 'manifest')
  const author = isRecord(manifest) ? own(manifest, 'author') : undefined
  const greetings = scenarios.flatMap((each) => texts(own(each, 'firstMessages')))
  const lore = records(own(character, 'loreItems'))
  const displayName = text(own(character, 'displayName'))
  const name = text(own(character, 'name'))
  return {
    name: displayName || name,
    ...(name && displayName && name !== displayName ? { nickname: name } : {}),
    description: withMacros(text(own(character, 'persona'))),
    scenario: withMacros(text(own(scenario, 'narrative'))),
    first_mes: greetings[0] ?? '',
    alternate_greetings: greetings.slice(1),
    mes_example: texts(own(scenario, 'exampleMessages'))
      .map((example) => `<START>\n${example}`)
      .join('\n'),
    system_prompt: withMacros(text(own(scenario, 'formattingInstructions'))),
    creator: isRecord(author) ? text(own(author, 'username') ?? own(author, 'name')) : text(author),
    ...(lore.length > 0 ? { character_book: { extensions: {}, entries: lore.map(backyardLore) } } : {}),
    assets: records(own(character, 'images')).map((image, index) => {
      const path = text(own(image, 'path'))
      const label = text(own(image, 'label'))
      return {
        type: index === 0 ? 'icon' : 'x_image',
        uri: `embeded://${path}`,
        name: index === 0 ? 'main' : label || `image ${index + 1}`,
        ext: /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? 'unknown',
      }
    }),
  }
}

function backyardLore(item: Json, index: number): Json {
  return {
    keys: withMacros(text(own(item, 'key')))
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
    content: withMacros(text(own(item, 'value'))),
    extensions: {},
    enabled: true,
    insertion_order: index,
    use_regex: false,
  }
}

const records = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): readonly string[] =>
  records(value)
    .map((item) => withMacros(text(own(item, 'text'))))
    .filter((item) => item !== '')

function withMacros(source: string): string {
  return source
    .replace(/^#\{(character|user)\}:/gim, (_, who: string) =>
      who.toLowerCase() === 'user' ? '{{user}}:' : '{{char}}:',
    )
    .replace(/(?<!\{)\{(character|user)\}(?!\})/gi, (_, who: string) =>
      who.toLowerCase() === 'user' ? '{{user}}' : '{{char}}',
    )
}

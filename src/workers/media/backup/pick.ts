import type { Tables } from '../../storage/contract.ts'

/*
 * Every field a record of ours has. What a file brings beyond these is not carried into the store. A field that is
 * added to a record is missed here by the compiler.
 */

type Every<T> = { readonly [K in keyof Required<T>]: 1 }

const fields: { readonly [T in keyof Tables]?: Every<Tables[T]> } = {
  characters: {
    id: 1,
    name: 1,
    personality: 1,
    basePrompt: 1,
    defaultClothing: 1,
    mainModel: 1,
    tags: 1,
    previewImage: 1,
    characterLoras: 1,
    outfitLoras: 1,
    loras: 1,
    created: 1,
    modified: 1,
  },
  shelf: {
    id: 1,
    name: 1,
    excerpt: 1,
    tags: 1,
    model: 1,
    created: 1,
    modified: 1,
    folder: 1,
    favourite: 1,
    played: 1,
  },
  sessions: {
    id: 1,
    name: 1,
    character: 1,
    messageCount: 1,
    created: 1,
    modified: 1,
    kept: 1,
    branch: 1,
    members: 1,
    speaking: 1,
    note: 1,
    situation: 1,
    lorebooks: 1,
    preset: 1,
    environment: 1,
    keepDays: 1,
    scenario: 1,
    characterMapping: 1,
  },
  messages: {
    session: 1,
    position: 1,
    id: 1,
    role: 1,
    characterName: 1,
    variants: 1,
    active: 1,
    timestamp: 1,
    metadata: 1,
    speaker: 1,
    heardBy: 1,
    hidden: 1,
    pinned: 1,
    bookmark: 1,
    pictures: 1,
    foreign: 1,
  },
  moments: { id: 1, lore: 1, variables: 1, reply: 1, before: 1 },
  summaries: { id: 1, parts: 1, remembered: 1 },
  attachments: { id: 1, blob: 1, alt: 1, width: 1, height: 1 },
  lorebooks: { id: 1, name: 1, book: 1, use: 1, characters: 1, created: 1, modified: 1 },
  presets: { id: 1, name: 1, preset: 1, characters: 1, models: 1, created: 1, modified: 1 },
  environments: { id: 1, name: 1, prompt: 1, created: 1 },
  patterns: { id: 1, name: 1, pattern: 1, about: 1, created: 1, modified: 1 },
  scenarios: {
    id: 1,
    name: 1,
    author: 1,
    description: 1,
    tags: 1,
    engine: 1,
    cover: 1,
    created: 1,
    modified: 1,
    played: 1,
    builtin: 1,
    pages: 1,
    missing: 1,
    options: 1,
    source: 1,
  },
  scenarioScripts: { id: 1, script: 1, texts: 1, report: 1 },
  scenarioFiles: { id: 1, files: 1 },
  scenarioPlays: { id: 1, saved: 1, kept: 1, progress: 1 },
  scenarioCheckpoints: { id: 1, list: 1 },
  recordings: { id: 1, name: 1, at: 1, ms: 1, channels: 1, everyMs: 1, levels: 1 },
}

export function pick(table: keyof Tables, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = fields[table] ?? {}
  return Object.fromEntries(
    Object.entries(value).filter(([name, inner]) => Object.hasOwn(known, name) && inner !== undefined),
  )
}

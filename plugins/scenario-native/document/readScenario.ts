import { clip, Fields, Findings, isObject } from './fields.ts'
import { iconNamed } from './icons.ts'
import { readPicture } from './readMedia.ts'
import { readNode } from './readNode.ts'
import { counted, readValues } from './readWords.ts'
import type { Reading, Role, ScenarioDocument, ScenarioNode, VisibleEntry } from './types.ts'

export const scenarioFields = [
  'id',
  'name',
  'start',
  'nodes',
  'description',
  'author',
  'tags',
  'notes',
  'cover',
  'state',
  'visible',
  'roles',
  '$schema',
] as const
export const roleFields = ['name', 'desc'] as const
export const visibleFields = ['icon', 'text'] as const

const required = ['id', 'name', 'start', 'nodes'] as const
const maxNodes = 5000
const maxTags = 30
const maxVisible = 24
const maxRoles = 24

/** Reads a scenario. Throws when it is none; everything else that is wrong with it becomes a finding. */
export function readScenario(script: unknown): Reading {
  const parts = isObject(script) ? script : {}
  const findings = new Findings()
  const fields = new Fields(parts, findings)
  const missing = required.filter((name) => fields.raw(name) === undefined || fields.raw(name) === '')
  if (missing.length > 0) throw new Error(`Invalid scenario format: Missing required fields: ${missing.join(', ')}`)
  const id = requiredText(fields, 'id')
  const name = requiredText(fields, 'name')
  const start = requiredText(fields, 'start')
  const nodes = readNodes(fields, findings)
  if (!nodes.has(start)) throw new Error(`Invalid scenario: Start node "${clip(start)}" not found`)
  fields.knows(scenarioFields)
  return { document: { id, name, start, nodes, ...readRest(fields) }, diagnostics: findings.all }
}

function requiredText(fields: Fields, name: string): string {
  const value = fields.raw(name)
  if (typeof value !== 'string') throw new Error(`Invalid scenario format: "${name}" must be text`)
  return value.slice(0, 500)
}

function readNodes(fields: Fields, findings: Findings): ReadonlyMap<string, ScenarioNode> {
  const value = fields.raw('nodes')
  if (!isObject(value)) throw new Error('Invalid scenario format: "nodes" must be an object of nodes by their ids')
  const ids = new Fields(value, findings, undefined, 'nodes').names(maxNodes)
  const known = new Set(ids.filter((id) => isObject(value[id])))
  for (const id of ids) if (!known.has(id)) findings.add('error', 'This node is no object and is left out.', clip(id))
  return new Map([...known].map((id) => [id, readNode(id, new Fields(Object(value[id]), findings, id), known)]))
}

function readRest(fields: Fields): Omit<ScenarioDocument, 'id' | 'name' | 'start' | 'nodes'> {
  return {
    description: fields.text('description') ?? '',
    author: fields.text('author') ?? '',
    tags: fields.texts('tags', maxTags),
    notes: fields.text('notes') ?? '',
    cover: readPicture(fields, 'cover'),
    state: readValues(fields.object('state')),
    visible: readVisible(fields),
    roles: readRoles(fields),
  }
}

/** Which variables are shown: a list of names, or an object of how each is shown. */
function readVisible(fields: Fields): readonly VisibleEntry[] {
  if (Array.isArray(fields.raw('visible'))) {
    return fields.texts('visible', maxVisible).map((name) => ({ name, icon: undefined, text: undefined }))
  }
  const entries = fields.object('visible')
  return (entries?.names(maxVisible) ?? []).map((name) => {
    if (typeof entries?.raw(name) === 'string') return { name, icon: undefined, text: entries.text(name) }
    const entry = entries?.object(name)
    entry?.knows(visibleFields)
    const word = entry?.text('icon')
    const icon = word === undefined ? undefined : iconNamed(word)
    if (word !== undefined && !icon)
      entry?.say('warning', `"${clip(word)}" is no icon that is known, so none is shown.`, 'icon')
    return { name, icon, text: entry?.text('text') }
  })
}

function readRoles(fields: Fields): ReadonlyMap<string, Role> {
  const entries = fields.object('roles')
  return new Map(
    (entries?.names(maxRoles) ?? []).map((id) => {
      if (typeof entries?.raw(id) === 'string') return [id, { name: entries.text(id) ?? id, desc: '' }]
      const role = entries?.object(id)
      role?.knows(roleFields)
      return [id, { name: role?.text('name') || id, desc: role?.text('desc') ?? '' }]
    }),
  )
}

/** The variables there are: those of the beginning, those that are set somewhere, those that are counted. */
export function variablesOf({ state, nodes }: ScenarioDocument): ReadonlySet<string> {
  const set = [...nodes.values()].flatMap((node) => [
    ...node.set,
    ...node.buttons.flatMap((button) => button.set),
    ...node.aiActions.flatMap((action) => action.set),
  ])
  return new Set([...counted, ...Object.keys(state), ...set.map(({ name }) => name)])
}

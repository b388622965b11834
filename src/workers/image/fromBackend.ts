import {
  type ImageCancel,
  type ImageCatalogue,
  type ImageProgress,
  type ImageServerLook,
  type LoraAbout,
  PluginError,
  type WorkflowReport,
} from 'sdk'
import { clamp, type Fields, field, isFields, listOf, numberOf, textOf, textsOf } from '../../shared/fields.ts'

/*
 * What a backend answers is data from a stranger, and so is what its server told it. Each reader takes what fits, cuts
 * what is too long, and refuses what is no answer at all.
 */

const maxPictureBytes = 64 * 1024 * 1024
const maxPreviewBytes = 4 * 1024 * 1024
const maxTicketLength = 8_000
const maxNames = 20_000
const maxNameLength = 500
const maxNodes = 2_000

/** Progress that never falls, whatever the backend says; kinds that are not known yet are passed over. */
export async function* readProgress(source: AsyncIterable<unknown>): AsyncIterable<ImageProgress> {
  let fraction = 0
  for await (const item of source) {
    const read = readItem(item)
    if (!read) continue
    if (read.kind === 'working') fraction = Math.max(fraction, read.fraction)
    yield read.kind === 'working' ? { ...read, fraction } : read
    if (read.kind === 'done') return
  }
  throw misshapen('an end without a picture')
}

function readItem(item: unknown): ImageProgress | undefined {
  const kind = field(item, 'kind')
  switch (kind) {
    case 'ticket': {
      const ticket = field(item, 'ticket')
      if (typeof ticket !== 'string' || ticket.length > maxTicketLength) throw misshapen('a ticket that is none')
      return { kind, ticket }
    }
    case 'queued': {
      const ahead = numberOf(field(item, 'ahead'))
      return { kind, ...(ahead !== undefined && { ahead: Math.max(0, Math.round(ahead)) }) }
    }
    case 'working': {
      const preview = blobOf(field(item, 'preview'), maxPreviewBytes)
      const pass = numberOf(field(item, 'pass'))
      return {
        kind,
        fraction: clamp(numberOf(field(item, 'fraction')) ?? 0, 0, 1),
        ...(preview && { preview }),
        ...(pass !== undefined && { pass: Math.max(1, Math.round(pass)) }),
        ...(field(item, 'isAway') === true && { isAway: true }),
      }
    }
    case 'warning':
      return { kind, message: textOf(field(item, 'message')).slice(0, 500) }
    case 'picture':
    case 'done': {
      const picture = blobOf(field(item, 'picture'), maxPictureBytes)
      if (!picture) throw misshapen('a picture that is none, or is too large')
      const seed = numberOf(field(item, 'seed')) ?? 0
      return kind === 'picture'
        ? { kind, picture, seed }
        : { kind, picture, seed, ...(field(item, 'isFromCache') === true && { isFromCache: true }) }
    }
    default:
      if (typeof kind !== 'string') throw misshapen('something that is no progress')
      return undefined
  }
}

export function readCancel(answer: unknown): ImageCancel {
  return answer === 'cancelled' || answer === 'finished' ? answer : 'unconfirmed'
}

export function readLook(answer: unknown): ImageServerLook {
  const fields = asked(answer, 'what it is')
  const device = name(fields, 'device')
  const memoryBytes = bytesOf(fields, 'memoryBytes')
  const freeMemoryBytes = bytesOf(fields, 'freeMemoryBytes')
  return {
    name: name(fields, 'name'),
    version: name(fields, 'version'),
    ...(device !== '' && { device }),
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(freeMemoryBytes !== undefined && { freeMemoryBytes }),
    can: abilities.filter((ability) => textsOf(field(fields, 'can')).includes(ability)),
  }
}
const abilities = ['init', 'mask', 'enlarge', 'fix-faces', 'workflow', 'resume', 'previews'] as const

export function readCatalogue(answer: unknown): ImageCatalogue {
  const fields = asked(answer, 'what can be chosen')
  return {
    checkpoints: names(fields, 'checkpoints'),
    loras: names(fields, 'loras'),
    samplers: names(fields, 'samplers'),
    schedulers: names(fields, 'schedulers'),
    vaes: names(fields, 'vaes'),
    upscalers: names(fields, 'upscalers'),
  }
}

export function readLoraAbout(answer: unknown): LoraAbout {
  const fields = asked(answer, 'about an add-on')
  const title = name(fields, 'title')
  const baseModel = name(fields, 'baseModel')
  return {
    ...(title !== '' && { title }),
    triggerWords: names(fields, 'triggerWords').slice(0, 100),
    ...(baseModel !== '' && { baseModel }),
  }
}

export function readWorkflowReport(answer: unknown): WorkflowReport {
  const fields = asked(answer, 'about a workflow')
  const proposal = field(fields, 'proposal')
  return {
    problems: names(fields, 'problems').slice(0, 100),
    unknownNodes: names(fields, 'unknownNodes').slice(0, 500),
    placeholders: names(fields, 'placeholders').slice(0, 500),
    proposal: Object.fromEntries(
      (isFields(proposal) ? Object.entries(proposal) : [])
        .slice(0, 100)
        .map(([parameter, places]) => [parameter.slice(0, 100), listOf(places).slice(0, 50).map(placeOf)]),
    ),
    nodes: listOf(field(fields, 'nodes'))
      .slice(0, maxNodes)
      .map((node) => ({
        id: name(node, 'id'),
        title: name(node, 'title'),
        inputs: names(node, 'inputs').slice(0, 200),
      })),
  }
}

const placeOf = (place: unknown) => ({ node: name(place, 'node'), input: name(place, 'input') })

function asked(answer: unknown, what: string): Fields {
  if (!isFields(answer)) throw misshapen(`nothing when it was asked ${what}`)
  return answer
}

const name = (from: unknown, key: string): string => textOf(field(from, key)).slice(0, maxNameLength)

const names = (from: unknown, key: string): readonly string[] =>
  textsOf(field(from, key))
    .slice(0, maxNames)
    .filter((text) => text !== '' && text.length <= maxNameLength)

function bytesOf(from: unknown, key: string): number | undefined {
  const bytes = numberOf(field(from, key))
  return bytes === undefined || bytes < 0 ? undefined : bytes
}

const blobOf = (value: unknown, most: number): Blob | undefined =>
  value instanceof Blob && value.size > 0 && value.size <= most ? value : undefined

const misshapen = (what: string) =>
  new PluginError('plugin/call-failed', `The plugin of the image server answered with ${what}.`)

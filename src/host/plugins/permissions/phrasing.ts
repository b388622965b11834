import type { Contributes, PluginId } from 'sdk'
import { hostWords, isNear, kindWords, listed, room } from './extent.ts'
import type { Askable, Asked, Host } from './permissionsOf.ts'
import { type Flow, flowLeaves } from './serviceFlow.ts'
import { plain, quoted } from './theirWords.ts'
import { usesThatHear } from './usesThatHear.ts'

export type Severity = 'danger' | 'warning' | 'info'

/** One thing a plugin could do, in our words. What it could do by combining permissions is one sentence. */
export interface Sentence {
  readonly text: string
  readonly severity: Severity
  /** The permissions that make it possible. */
  readonly permissions: readonly Askable[]
}

/** What else the sentences depend on. */
export interface Circumstances {
  /** It comes with Vesper: nothing to warn of. */
  readonly isBuiltin?: boolean
  /** Some contributions are handed what is said, whether or not the conversation may be read. */
  readonly contributes: Contributes
  /** What another plugin is called, where it is known. */
  readonly nameOf?: (plugin: PluginId) => string | undefined
  /** Whose sentences these are, and what it makes possible together with plugins it is joined to by services. */
  readonly together?: { readonly plugin: PluginId; readonly flows: readonly Flow[] }
}

/** Says what a plugin that is given all of `asked` could do, worst first. */
export function phrase(asked: readonly Asked[], circumstances: Circumstances): readonly Sentence[] {
  const by = new Map(asked.map((one) => [one.permission, one]))
  const all = [
    ...transport(by, circumstances),
    ...conversation(by, circumstances),
    ...devices(by),
    ...network(by, circumstances),
    ...secrets(by),
    ...services(by, circumstances),
    ...together(by, circumstances),
    ...ownRoom(by),
  ]
  if (circumstances.isBuiltin) return all.map((one) => ({ ...one, severity: 'info' }))
  return all.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}

const severities: readonly Severity[] = ['danger', 'warning', 'info']

type ByPermission = ReadonlyMap<Askable, Asked>

const uncheckedWords = " Vesper can't check what it does: your limits may not hold."

function* transport(by: ByPermission, { isBuiltin }: Circumstances): Iterable<Sentence> {
  const asked = by.get('transport')
  if (!asked) return
  const ways = listed(asked.parameters.map(kindWords))
  yield {
    text: `Can control hardware directly over ${ways}.${isBuiltin ? '' : uncheckedWords}`,
    severity: 'danger',
    permissions: ['transport'],
  }
  if (by.has('chat')) {
    yield {
      text: 'Can read this conversation and pass it on to anything it connects to.',
      severity: 'danger',
      permissions: ['chat', 'transport'],
    }
  }
}

function* conversation(by: ByPermission, { contributes, nameOf }: Circumstances): Iterable<Sentence> {
  const hosts = by.get('net')?.hosts ?? []
  if (by.has('chat')) {
    yield hosts.length > 0
      ? {
          text: `Can read this conversation and send it to ${everyHost(hosts)}.`,
          severity: leaves(hosts) ? 'danger' : 'warning',
          permissions: ['chat', 'net'],
        }
      : { text: 'Can read this conversation.', severity: 'warning', permissions: ['chat'] }
    for (const service of servicesIn(by)) {
      yield {
        text: `Can read this conversation and hand it to ${serviceWords(service, nameOf)}.`,
        severity: 'warning',
        permissions: ['chat', `service:${service}`],
      }
    }
    return
  }
  const uses = usesThatHear(contributes)
  if (uses.length === 0) return
  const heard = `Receives your messages when you use it ${listed(uses, 'or')}`
  yield hosts.length > 0
    ? {
        text: `${heard}, and can send them to ${everyHost(hosts)}.`,
        severity: leaves(hosts) ? 'warning' : 'info',
        permissions: ['net'],
      }
    : { text: `${heard}.`, severity: 'info', permissions: [] }
}

function* devices(by: ByPermission): Iterable<Sentence> {
  if (!by.has('devices')) return
  const hosts = by.get('net')?.hosts ?? []
  yield hosts.length > 0
    ? {
        text: `Can request stimulation, also when ${everyHost(hosts, 'or')} tells it to. Your limits still apply.`,
        severity: leaves(hosts) ? 'danger' : 'warning',
        permissions: ['devices', 'net'],
      }
    : { text: 'Can request stimulation. Your limits still apply.', severity: 'warning', permissions: ['devices'] }
}

/** Said of the hosts alone, where no worse sentence names them already. */
function* network(by: ByPermission, { contributes }: Circumstances): Iterable<Sentence> {
  const hosts = by.get('net')?.hosts
  if (!hosts || by.has('chat') || by.has('devices') || usesThatHear(contributes).length > 0) return
  if (hosts.length === 0) yield { text: "Can't reach any server yet.", severity: 'info', permissions: ['net'] }
  const near = hosts.filter(isNear)
  const far = hosts.filter((host) => !isNear(host))
  if (near.length > 0) yield { text: `Can reach ${everyHost(near)}.`, severity: 'warning', permissions: ['net'] }
  if (far.length > 0) yield { text: `Can reach ${everyHost(far)}.`, severity: 'info', permissions: ['net'] }
}

function* secrets(by: ByPermission): Iterable<Sentence> {
  const asked = by.get('secrets')
  if (!asked) return
  const [first] = (by.get('net')?.hosts ?? []).filter(
    (host) => host.kind !== 'suggested' && !host.origin?.includes('*'),
  )
  const many = asked.parameters.length > 1
  const keys = `${many ? 'the keys' : 'the key'} you save as ${listed(asked.parameters.map(quoted))}`
  const unseen = `but never sees ${many ? 'them' : 'it'}`
  yield first
    ? { text: `Can use ${keys} at ${hostWords(first)}, ${unseen}.`, severity: 'info', permissions: ['secrets', 'net'] }
    : {
        text: `Can ask for ${keys}, ${unseen}, and can't use ${many ? 'them' : 'it'} anywhere.`,
        severity: 'info',
        permissions: ['secrets'],
      }
}

function* services(by: ByPermission, { nameOf }: Circumstances): Iterable<Sentence> {
  for (const service of servicesIn(by)) {
    const text = `May use ${serviceWords(service, nameOf)}.`
    if (!by.has('chat')) yield { text, severity: 'info', permissions: [`service:${service}`] }
  }
}

/** What could leave because two plugins are joined, each of which could do only half of it. */
function* together(by: ByPermission, { together }: Circumstances): Iterable<Sentence> {
  for (const flow of together?.flows ?? []) {
    const { reader, sender, over } = flow
    const ways = [...new Set([...flow.hosts.map(hostWords), ...(flow.overLinks ? ['hardware it connects to'] : [])])]
    const to = listed(ways)
    const from = quoted(reader.name)
    const through = over.filter(({ id }) => id !== together?.plugin).map(({ name }) => quoted(name))
    const wayThere = through.length > 0 ? `, over ${listed(through)}` : ''
    const text =
      sender.id === together?.plugin
        ? `Can send what ${from} reads to ${to}${wayThere}.`
        : reader.id === together?.plugin
          ? `What it reads can be sent to ${to} by ${quoted(sender.name)}${wayThere}.`
          : `Joins ${from} and ${quoted(sender.name)}, which can then send what ${from} reads to ${to}${wayThere}.`
    yield {
      text,
      severity: flowLeaves(flow) ? 'danger' : 'warning',
      permissions: concerned(by, flow, together?.plugin),
    }
  }
}

/** The permissions of this plugin without which a flow would not be. */
function concerned(by: ByPermission, { reader, sender, hosts, overLinks }: Flow, plugin: PluginId | undefined) {
  const services = servicesIn(by).map((service): Askable => `service:${service}`)
  const reads: readonly Askable[] = reader.id === plugin && by.has('chat') ? ['chat'] : []
  const sends: readonly Askable[] =
    sender.id === plugin
      ? [...(hosts.length > 0 ? (['net'] as const) : []), ...(overLinks ? (['transport'] as const) : [])]
      : []
  return [...reads, ...sends, ...services]
}

/** What stays within the plugin: its files, its kind of code. */
function* ownRoom(by: ByPermission): Iterable<Sentence> {
  const megabytes = Number(by.get('files')?.parameters[0])
  if (by.has('files')) {
    yield {
      text: `Can keep up to ${room(megabytes)} of files in this browser.`,
      severity: 'info',
      permissions: ['files'],
    }
  }
  if (by.has('wasm')) {
    yield { text: 'Runs compiled code, which is harder to inspect.', severity: 'info', permissions: ['wasm'] }
  }
}

const servicesIn = (by: ByPermission): readonly string[] =>
  [...by.keys()].flatMap((name) => (name.startsWith('service:') ? [name.slice('service:'.length)] : []))

/** "acme.weather/forecast@1" as "Forecast of Acme Weather". */
function serviceWords(service: string, nameOf: Circumstances['nameOf']): string {
  const [, plugin = service, name = '', version = ''] = /^([^/]*)\/([^@]*)@(\d+)$/.exec(service) ?? []
  const words = plain(name.replaceAll('-', ' '))
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  const by = plain(nameOf?.(plugin as PluginId) ?? plugin)
  return title === '' ? by : `${title}${version === '1' ? '' : ` ${version}`} of ${by}`
}

const everyHost = (hosts: readonly Host[], joint: 'and' | 'or' = 'and'): string =>
  listed([...new Set(hosts.map(hostWords))], joint)

/** Whether anything may leave the player's own network. */
const leaves = (hosts: readonly Host[]): boolean => !hosts.every(isNear)

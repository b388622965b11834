import { type PluginContext, PluginError } from 'sdk'
import type { Clock } from 'sdk/devices'
import type { Boxes, Session } from './box.ts'
import { Coyote2 } from './coyote2.ts'
import { Coyote3 } from './coyote3.ts'
import { type Described, describe } from './info.ts'
import { coyoteAddress, heardFrom, numberOf, type Part, type Radio, radioOver } from './radio.ts'
import type { CoyoteSettings } from './settings.ts'
import { within } from './within.ts'

const batteryEveryMs = 60_000

export interface Opening {
  readonly context: PluginContext<'transport'>
  readonly clock: Clock
  readonly settings: CoyoteSettings
  readonly boxes: Boxes
  /** Ends the connection, and the attempt. */
  readonly signal: AbortSignal
}

/** Connects to a Coyote that the player chooses, or to the one that was lost. */
export async function overBluetooth({ context, clock, settings, boxes, signal }: Opening): Promise<Session> {
  const link = await context.transport.open('bluetooth', coyoteAddress, { signal })
  const messages = link.received[Symbol.asyncIterator]()
  const answered = <T>(work: Promise<T>) => within(clock, settings.timeoutMs, work, 'The Coyote did not answer.')
  try {
    const first = await answered(messages.next())
    const announced = first.done ? undefined : parseAnnounced(first.value)
    if (!announced) throw new PluginError('device/none', 'The connection to the Coyote was lost. Try again.')
    const radio = radioOver(link)
    const { info, battery, make } = generationOf(announced)
    const box = make(radio, settings, clock, boxes.newsOf(info.id))
    const lost = hear(messages, (part, bytes) => box.heard(part, bytes))
    await answered(box.begin())
    boxes.met(box)
    if (announced.numbers.has(numberOf(battery))) void watchBattery(radio, battery, clock, lost)
    return {
      server: info.name,
      lost: lost.then(() => boxes.left(info.id)),
      close: () => link.close(),
    }
  } catch (error) {
    await link.close().catch(() => {})
    throw error
  }
}

function generationOf({ name, id, numbers }: Announced) {
  const described: Described = {
    id: `${name}-${id}`,
    name: '',
    latencyMs: 60,
    silence: { kind: 'within', ms: 100 },
  }
  if (name.startsWith('47L121') && numbers.has(numberOf('v3Write'))) {
    const info = describe({ ...described, name: 'Coyote 3' })
    const make = (...[radio, settings, clock, news]: Making) => new Coyote3(info, radio, settings, clock, news)
    return { info, battery: 'v3Battery', make } as const
  }
  if (name.startsWith('D-LAB') && numbers.has(numberOf('v2Strength'))) {
    const info = describe({ ...described, name: 'Coyote 2' })
    const make = (...[radio, settings, clock, news]: Making) => new Coyote2(info, radio, settings, clock, news)
    return { info, battery: 'v2Battery', make } as const
  }
  const sentence = `"${name}" is not a Coyote power box. Choose the one whose name begins with 47L121 or D-LAB.`
  throw new PluginError('device/none', sentence)
}

type Making = readonly [Radio, CoyoteSettings, Clock, ReturnType<Boxes['newsOf']>]

/** Ends when the link does, however that happens. */
async function hear(messages: AsyncIterator<Uint8Array>, heard: (part: Part, bytes: Uint8Array) => void) {
  try {
    for (let next = await messages.next(); !next.done; next = await messages.next()) {
      const message = heardFrom(next.value)
      if (message) heard(message.part, message.bytes)
    }
  } catch {
    // Lost by an error is lost.
  }
}

/** A reading that fails is normal; there is another in a minute. */
async function watchBattery(radio: Radio, battery: Part, clock: Clock, lost: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  void lost.then(() => over.abort())
  while (!over.signal.aborted) {
    await radio.read(battery).catch(() => {})
    await clock.sleep(batteryEveryMs, over.signal)
  }
}

/** What a Bluetooth link says first: which device it is, and which characteristics it has. */
interface Announced {
  readonly name: string
  /** The browser's own name for it. */
  readonly id: string
  readonly numbers: ReadonlySet<number>
}

/** The first message of a link with numbered characteristics; undefined for anything else. */
function parseAnnounced(bytes: Uint8Array): Announced | undefined {
  const afterName = bytes.indexOf(0, 1)
  const afterId = afterName < 0 ? -1 : bytes.indexOf(0, afterName + 1)
  if (bytes[0] !== 255 || afterId < 0) return undefined
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
  return {
    name: text(1, afterName),
    id: text(afterName + 1, afterId),
    numbers: new Set(bytes.subarray(afterId + 1)),
  }
}

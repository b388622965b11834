/**
 * What all doubles of devices share: the journal of what a body would feel, the faults that can be scripted, and the
 * list of what a client did that the protocol forbids.
 */

/** One change of what the body feels. */
export interface JournalEntry {
  /** In milliseconds, on the double's clock. */
  readonly t: number
  readonly device: string
  readonly channel: string
  /** 0..1 of what the device can do. */
  readonly level: number
  /** The same in the device's own unit. */
  readonly value?: number
  /** What brought it about: "command", "expired", "stop", "link lost". */
  readonly cause: string
}

/** A rise between two entries of one channel. */
export interface Step {
  readonly channel: string
  readonly at: number
  readonly from: number
  readonly to: number
}

/** What the body would feel, in order: the surface that tests assert on. A channel is at zero until its first entry. */
export class Journal {
  readonly #entries: JournalEntry[] = []

  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  add(entry: JournalEntry): void {
    const last = this.#entries.at(-1)
    if (last && entry.t < last.t) throw new RangeError('A journal is written forwards.')
    this.#entries.push(entry)
  }

  /** Writes only what is new: a level the channel does not have already. */
  note(entry: JournalEntry): void {
    const held = this.#entries.findLast(({ device, channel }) => device === entry.device && channel === entry.channel)
    const isNew = held ? held.level !== entry.level || held.value !== entry.value : entry.level !== 0
    if (isNew) this.add(entry)
  }

  /** What one channel gave at a time. Names may repeat from device to device: then say which. */
  levelAt(channel: string, t: number, device?: string): number {
    const held = this.#entries.findLast(
      (entry) => entry.channel === channel && entry.t <= t && (device === undefined || entry.device === device),
    )
    return held?.level ?? 0
  }

  /** All channels that ever moved, as "device/channel", with their last level. */
  get levels(): ReadonlyMap<string, number> {
    return new Map(this.#entries.map(({ device, channel, level }) => [`${device}/${channel}`, level]))
  }

  /**
   * Since when everything is at zero, of what happened up to `t`, or undefined while something is not. Without any
   * entry it is silent since for ever: negative infinity.
   */
  silentSince(t: number = Number.POSITIVE_INFINITY): number | undefined {
    const levels = new Map<string, number>()
    let since: number | undefined = Number.NEGATIVE_INFINITY
    for (const entry of this.#entries) {
      if (entry.t > t) break
      levels.set(`${entry.device}/${entry.channel}`, entry.level)
      const isSilent = [...levels.values()].every((level) => level === 0)
      since = isSilent ? (since ?? entry.t) : undefined
    }
    return since
  }

  /** The highest level, of one channel or of all, from a time on; what was held before that counts. */
  max(channel?: string, from: number = Number.NEGATIVE_INFINITY): number {
    const of = this.#entries.filter((entry) => channel === undefined || entry.channel === channel)
    const held = new Map<string, number>()
    let most = 0
    for (const { t, device, channel: name, level } of of) {
      if (t <= from) held.set(`${device}/${name}`, level)
      else most = Math.max(most, level)
    }
    return Math.max(most, ...held.values())
  }

  /** Every rise, of one channel or of all. */
  rises(channel?: string): readonly Step[] {
    const held = new Map<string, number>()
    const steps: Step[] = []
    for (const entry of this.#entries) {
      if (channel !== undefined && entry.channel !== channel) continue
      const key = `${entry.device}/${entry.channel}`
      const from = held.get(key) ?? 0
      held.set(key, entry.level)
      if (entry.level > from) steps.push({ channel: entry.channel, at: entry.t, from, to: entry.level })
    }
    return steps
  }

  /** The largest rise at one instant. */
  maxStep(channel?: string): number {
    return Math.max(0, ...this.rises(channel).map(({ from, to }) => to - from))
  }
}

/** What a client did that the protocol forbids. A test that passes has none, or says which. */
export class Violations {
  readonly #list: string[] = []

  get list(): readonly string[] {
    return this.#list
  }

  add(text: string): void {
    this.#list.push(text)
  }
}

/** What can go wrong on the way to a device or in it. Each double says in its rows which of them it knows. */
export type Fault =
  | { readonly kind: 'refuse' }
  /** Somebody else holds the device. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'drop' }
  /** The link stands, and nothing goes through it any more. */
  | { readonly kind: 'halfOpen' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'jitter'; readonly ms: number }
  /** Orders are carried out, and nothing answers. */
  | { readonly kind: 'silent' }
  /** `form` is the double's own: "html", "truncated", "wrong type". */
  | { readonly kind: 'malformed'; readonly form?: string }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'reorder' }
  | { readonly kind: 'error'; readonly code: number | string }
  | { readonly kind: 'rateLimit'; readonly retryAfterMs?: number }
  | { readonly kind: 'unauthorized' }
  | { readonly kind: 'deviceRemove'; readonly device?: string }
  | { readonly kind: 'deviceAdd'; readonly device?: string }
  | { readonly kind: 'deviceRename'; readonly device?: string; readonly name: string }
  /** `level` in percent, as devices tell it. */
  | { readonly kind: 'batteryLow'; readonly device?: string; readonly level: number }
  | { readonly kind: 'rangeChange'; readonly device?: string; readonly most: number }
  | { readonly kind: 'userOverride'; readonly device?: string; readonly level: number }
  | { readonly kind: 'clockSkew'; readonly ms: number }
  | { readonly kind: 'restart' }

export type FaultKind = Fault['kind']

/** When a fault is there: from a time on, or with the nth call (counted from 1) and the `times` - 1 after it. */
export type ScriptedFault =
  | { readonly at: number; readonly until?: number; readonly fault: Fault }
  | { readonly onNth: number; readonly times?: number; readonly fault: Fault }

/**
 * The faults of a run, in the order they are scripted. A double asks at each call, once. `at` is on its own clock and
 * lasts until `until`, for ever without it.
 */
export class FaultScript {
  #script: readonly ScriptedFault[]
  #calls = 0

  constructor(script: readonly ScriptedFault[] = []) {
    this.#script = script
  }

  /** From now on everything goes wrong in this way, or in none. */
  now(...faults: readonly Fault[]): void {
    this.#script = faults.map((fault) => ({ at: Number.NEGATIVE_INFINITY, fault }))
  }

  /** Counts a call, and says what goes wrong with it. */
  next(t: number): readonly Fault[] {
    this.#calls += 1
    return this.#script.filter((one) => isDue(one, t, this.#calls)).map(({ fault }) => fault)
  }

  /** What goes wrong at a time, without counting. */
  at(t: number): readonly Fault[] {
    return this.#script.filter((one) => 'at' in one && isDue(one, t, this.#calls)).map(({ fault }) => fault)
  }
}

function isDue(one: ScriptedFault, t: number, call: number): boolean {
  return 'at' in one
    ? t >= one.at && t < (one.until ?? Number.POSITIVE_INFINITY)
    : call >= one.onNth && call < one.onNth + (one.times ?? 1)
}

/** The fault of a kind among those that are due. */
export function faultOf<K extends FaultKind>(
  faults: readonly Fault[],
  kind: K,
): Extract<Fault, { kind: K }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: K }> => fault.kind === kind)
}

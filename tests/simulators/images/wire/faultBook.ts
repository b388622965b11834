/** What every fault may say besides its name. */
export interface FaultManners {
  /** How often it happens; absent: until it is cleared. */
  readonly times?: number
  /** Only for paths that begin so (without "/api"). */
  readonly route?: string
}

/** The faults of a kind, also where several kinds share a form. */
type Named<Fault, Kind> = Fault extends { readonly kind: infer Name } ? (Kind extends Name ? Fault : never) : never

interface Line<Fault> {
  readonly fault: Fault
  left: number
}

/** The faults that are set, and how often each still happens. */
export class FaultBook<Fault extends FaultManners & { readonly kind: string }> {
  #lines: Line<Fault>[] = []

  add(fault: Fault): void {
    this.#lines.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })
  }

  clear(kind?: Fault['kind']): void {
    this.#lines = kind === undefined ? [] : this.#lines.filter(({ fault }) => fault.kind !== kind)
  }

  /** The fault of this kind if it is set, which then has happened once more. */
  take<Kind extends Fault['kind']>(kind: Kind, route?: string): Named<Fault, Kind> | undefined {
    const line = this.#find(kind, route)
    if (!line) return undefined
    line.left -= 1
    return line.fault as Named<Fault, Kind>
  }

  /** The same, without it having happened. */
  peek<Kind extends Fault['kind']>(kind: Kind, route?: string): Named<Fault, Kind> | undefined {
    return this.#find(kind, route)?.fault as Named<Fault, Kind> | undefined
  }

  has(kind: Fault['kind'], route?: string): boolean {
    return this.#find(kind, route) !== undefined
  }

  #find(kind: Fault['kind'], route?: string): Line<Fault> | undefined {
    return this.#lines.find(
      ({ fault, left }) =>
        fault.kind === kind &&
        left > 0 &&
        (fault.route === undefined || (route ?? fault.route).startsWith(fault.route)),
    )
  }
}

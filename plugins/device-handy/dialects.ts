/** One request to the cloud. */
export interface Order {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly body?: object
}

/** What moves it: to and fro by itself, one move, a stream of points. */
export type Active = 'hamp' | 'hdsp' | 'hsp'

/** The numbers of the modes are the same in both versions. */
export const modeNumbers: Readonly<Record<Active, number>> = { hamp: 0, hdsp: 2, hsp: 4 }

/** How one version of the protocol says things. */
export interface Dialect {
  readonly version: 2 | 3
  readonly base: string
  /** How it follows places. */
  readonly follows: 'hdsp' | 'hsp'
  readonly window: (min: number, max: number) => Order
  readonly mode: (active: Active) => Order
  /** 0..1 of the fastest. */
  readonly velocity: (velocity: number) => Order
  /** The one for what moves it comes first. */
  readonly stops: (active: Active) => readonly Order[]
}

const home = 'https://www.handyfeeling.com/api'
export const put = (path: string, body?: object): Order => ({ method: 'PUT', path, ...(body && { body }) })
export const get = (path: string): Order => ({ method: 'GET', path })

const percent = (share: number) => Math.round(share * 100)
const stopOf = (mode: string) => put(`${mode}/stop`)

export const version2: Dialect = {
  version: 2,
  base: `${home}/handy/v2`,
  follows: 'hdsp',
  window: (min, max) => put('slide', { min: percent(min), max: percent(max) }),
  mode: (active) => put('mode', { mode: modeNumbers[active] }),
  velocity: (velocity) => put('hamp/velocity', { velocity: percent(velocity) }),
  // A single move has no stop of its own: leaving its mode ends it.
  stops: (active) => [
    ...(active === 'hdsp' ? [put('mode', { mode: modeNumbers.hamp })] : []),
    ...['hamp', 'hssp'].map(stopOf),
  ],
}

export const version3: Dialect = {
  version: 3,
  base: `${home}/handy-rest/v3`,
  follows: 'hsp',
  window: (min, max) => put('slider/stroke', { min, max }),
  mode: (active) => put('mode2', { mode: modeNumbers[active] }),
  velocity: (velocity) => put('hamp/velocity', { velocity }),
  stops: (active) => (active === 'hsp' ? ['hsp', 'hamp', 'hssp'] : ['hamp', 'hsp', 'hssp']).map(stopOf),
}

import type { Clock } from '../../llm/clock.ts'
import { type Fault, FaultScript, faultOf, Violations } from '../double.ts'
import type { HttpAnswer, HttpAsk, HttpDouble } from '../http.ts'
import { Outputs } from '../outputs.ts'
import { type ControlItem, itemsOf } from './control.ts'
import { good, problem } from './problems.ts'
import {
  hubsOf,
  type SimAccount,
  type SimHub,
  type SimShocker,
  type SimToken,
  shockersOf,
  simAccount,
} from './world.ts'

/** One control call that was carried out or refused. */
export interface ControlCall {
  readonly t: number
  readonly items: readonly ControlItem[]
  readonly status: number
}

/** A double of OpenShock's server with its hubs and shockers: journal devices are shockers' names. */
export interface OpenShockDouble extends HttpDouble {
  readonly account: SimAccount
  readonly outputs: Outputs
  readonly violations: Violations
  readonly calls: readonly ControlCall[]
}

const windowMs = 60_000
const segmentMs = 10_000
const maxInWindow = 120
const channels = { Shock: 'shock', Vibrate: 'vibrate', Sound: 'beep' } as const

export function openShockDouble(clock: Clock, faults = new FaultScript()): OpenShockDouble {
  const account = simAccount()
  const outputs = new Outputs(clock)
  const violations = new Violations()
  const calls: ControlCall[] = []
  const asked: number[] = []

  function answer(ask: HttpAsk, due: readonly Fault[]): HttpAnswer {
    const now = clock.now()
    for (const fault of due) happen(account, fault)
    const limit = faultOf(due, 'rateLimit')
    if (limit) return problem(429, 'RateLimit.Exceeded', Math.ceil((limit.retryAfterMs ?? 5000) / 1000))
    const segment = Math.floor(now / segmentMs) * segmentMs
    const recent = asked.filter((t) => t > segment - windowMs + segmentMs)
    asked.splice(0, asked.length, ...recent, now)
    if (recent.length >= maxInWindow) {
      return problem(429, 'RateLimit.Exceeded', Math.ceil((segment + segmentMs - now) / 1000))
    }
    const error = faultOf(due, 'error')
    if (error) return problem(Number(error.code), 'Exception')
    const token = account.tokens.get(ask.headers.openshocktoken ?? '')
    if (ask.headers.openshocktoken === undefined) violations.add('a request has no token')
    if (!token || token.isRevoked || faultOf(due, 'unauthorized')) {
      return problem(401, 'Authentication.TokenInvalid')
    }
    return route(ask, token, now)
  }

  function route(ask: HttpAsk, token: SimToken, now: number): HttpAnswer {
    const { method, url, body } = ask
    const control = /^\/([12])\/shockers\/control$/.exec(url.pathname)?.[1]
    if (control !== undefined && method === 'POST') {
      const items = itemsOf(body, control, violations)
      const said = items ? mayControl(account, token, items) : problem(400, 'Validation.Error')
      calls.push({ t: now, items: items ?? [], status: said.status })
      if (items && said.status === 200) for (const item of items) carryOut(item, token, now)
      return said
    }
    const hub = /^\/1\/devices\/([\da-f-]+)\/lcg$/.exec(url.pathname)?.[1]
    if (hub !== undefined && method === 'GET') return gateway(hubsOf(account).find(({ id }) => id === hub))
    switch (`${method} ${url.pathname}`) {
      case 'GET /1/shockers/own':
        return good(account.own.map((one) => hubForm(one)))
      case 'GET /1/shockers/shared':
        return good([
          { id: account.owner.id, name: account.owner.name, image: '', devices: account.owner.hubs.map(hubForm) },
        ])
      case 'GET /1/users/self':
        return good({ id: account.owner.id, name: 'Wren' })
      default:
        violations.add(`${method} ${url.pathname} is no call that a page makes`)
        return problem(404, 'NotFound')
    }
  }

  function carryOut({ id, type, intensity, duration }: ControlItem, { scope }: SimToken, now: number): void {
    const hub = hubsOf(account).find(({ shockers }) => shockers.some((one) => one.id === id))
    const shocker = hub?.shockers.find((one) => one.id === id)
    // Delivery is not reported: what a hub that is off would have to do is answered like anything else.
    if (!shocker || !hub?.isOnline) return
    outputs.rest(type === 'Stop' ? 'stop' : 'replaced', shocker.name)
    if (type === 'Stop') return
    const limits = shocker.share?.limits
    const value = Math.min(intensity, limits?.intensity ?? 100, scope?.intensity ?? 100)
    const ms = Math.min(duration, limits?.duration ?? 65_535, scope?.duration ?? 65_535)
    const place = { device: shocker.name, channel: channels[type] }
    outputs.give({ ...place, level: value / 100, value, cause: 'command', until: now + ms })
  }

  return { clock, faults, account, outputs, violations, calls, answer }
}

function happen(account: SimAccount, fault: Fault): void {
  const [first] = shockersOf(account)
  const named = (device: string | undefined) =>
    device === undefined
      ? first
      : hubsOf(account)
          .flatMap(({ shockers }) => shockers)
          .find(({ name }) => name === device)
  switch (fault.kind) {
    case 'deviceRemove': {
      const shocker = named(fault.device)
      if (shocker) shocker.isRemoved = true
      return
    }
    case 'deviceAdd': {
      const shocker = named(fault.device)
      if (shocker) shocker.isRemoved = false
      return
    }
    case 'deviceRename': {
      const shocker = named(fault.device)
      if (shocker) shocker.name = fault.name
      return
    }
    case 'busy': {
      if (first) first.isPaused = true
      return
    }
    default:
  }
}

/** Whether the whole call may be carried out: one item that may not refuses all. */
function mayControl(account: SimAccount, token: SimToken, items: readonly ControlItem[]): HttpAnswer {
  if (token.isPaused) return problem(403, 'ApiToken.Paused')
  if (!token.permissions.includes('shockers.use')) return problem(403, 'Authorization.Token.PermissionMissing')
  for (const { id, type } of items) {
    const shocker = shockersOf(account).find((one) => one.id === id)
    if (!shocker) return problem(404, 'Shocker.Control.NotFound')
    if (shocker.isPaused) return problem(412, 'Shocker.Control.Paused')
    if (!isPermitted(shocker, type)) return problem(403, 'Shocker.Control.NoPermission')
  }
  return good(null, 'Successfully sent control messages')
}

function isPermitted({ share }: SimShocker, type: ControlItem['type']): boolean {
  if (!share || type === 'Stop') return true
  return share.permissions[type === 'Shock' ? 'shock' : type === 'Vibrate' ? 'vibrate' : 'sound']
}

function gateway(hub: SimHub | undefined): HttpAnswer {
  if (!hub) return problem(404, 'Device.NotFound')
  if (!hub.isOnline) return problem(404, 'Device.NotOnline')
  return good({ gateway: 'gateway.example', country: 'DE' })
}

const hubForm = ({ id, name, shockers }: SimHub) => ({
  id,
  name,
  createdOn: '2029-05-01T00:00:00Z',
  shockers: shockers
    .filter(({ isRemoved }) => !isRemoved)
    .map((shocker, rfId) => ({
      id: shocker.id,
      rfId,
      model: shocker.model,
      name: shocker.name,
      isPaused: shocker.isPaused,
      createdOn: '2029-05-01T00:00:00Z',
      ...(shocker.share && {
        permissions: { ...shocker.share.permissions, live: false },
        limits: shocker.share.limits,
      }),
    })),
})

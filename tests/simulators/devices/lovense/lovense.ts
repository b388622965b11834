import type { Clock } from '../../llm/clock.ts'
import { type Fault, FaultScript, faultOf, Violations } from '../double.ts'
import type { HttpAnswer, HttpAsk, HttpDouble } from '../http.ts'
import { Outputs } from '../outputs.ts'
import { actionMost, type SimToy, simToys } from './toys.ts'

/** One command as it came. */
export interface LovenseCommand {
  readonly t: number
  readonly command: Readonly<Record<string, unknown>>
  readonly code: number
}

/** A double of the app that Lovense's toys hang on: journal devices are toys' ids, channels are actions. */
export interface LovenseDouble extends HttpDouble {
  readonly toys: readonly SimToy[]
  readonly outputs: Outputs
  readonly violations: Violations
  readonly commands: readonly LovenseCommand[]
  /** How the app words its list: both are seen in the wild. */
  wording: { toys: 'object' | 'text'; status: 'number' | 'text' }
}

const known: Readonly<Record<string, readonly string[]>> = {
  GetToys: ['command'],
  GetToyName: ['command'],
  Function: ['command', 'action', 'timeSec', 'loopRunningSec', 'loopPauseSec', 'toy', 'stopPrevious', 'apiVer'],
  Position: ['command', 'value', 'toy', 'apiVer'],
}

export function lovenseDouble(clock: Clock, faults = new FaultScript()): LovenseDouble {
  const outputs = new Outputs(clock)
  const violations = new Violations()
  const commands: LovenseCommand[] = []
  const toys = simToys()
  const places = new Map<string, number>()

  function answer(ask: HttpAsk, due: readonly Fault[]): HttpAnswer {
    for (const fault of due) happen(toys, fault, outputs)
    const body = parse(ask.body)
    const error = faultOf(due, 'error')
    const said = error ? { code: Number(error.code) } : carryOut(ask, body)
    commands.push({ t: clock.now(), command: body, code: said.code })
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: said.code === 200 ? 'OK' : 'error', ...said }),
    }
  }

  function carryOut({ method, url, headers }: HttpAsk, body: LovenseCommand['command']): Said {
    if (method !== 'POST' || url.pathname !== '/command') return wrong(400, `${method} ${url.pathname} is no command`)
    const type = headers['content-type'] ?? 'text/plain'
    if (!/^(text\/plain|application\/json)/.test(type)) return wrong(400, `a body of type ${type}`)
    if (headers['x-platform'] !== undefined) violations.add('a header of its own needs a preflight that fails')
    const name = String(body.command)
    const fields = Object.hasOwn(known, name) ? known[name] : undefined
    if (!fields) return wrong(400, `the command "${name}" is unknown`)
    for (const field of Object.keys(body))
      if (!fields.includes(field)) violations.add(`${name} has no field "${field}"`)
    if (name === 'GetToys') return { code: 200, data: listOf(double) }
    if (name === 'GetToyName') return { code: 200, data: toys.map((toy) => toy.name) }
    const targets = targetsOf(body.toy)
    const [lost] = targets.filter(({ status }) => status === 0)
    if (targets.length === 0) return { code: 401 }
    if (lost) return { code: 402 }
    if (body.apiVer !== 1) violations.add('apiVer is not 1')
    return name === 'Position' ? move(body, targets) : run(body, targets)
  }

  function run(body: LovenseCommand['command'], targets: readonly SimToy[]): Said {
    const { action, timeSec, stopPrevious = 1 } = body
    if (typeof action !== 'string') return wrong(404, 'a function without an action')
    if (action === 'Stop') {
      for (const { id } of targets) outputs.rest('stop', id)
      return { code: 200 }
    }
    if (typeof timeSec !== 'number' || timeSec < 0) return wrong(404, `timeSec ${timeSec}`)
    if (timeSec !== 0 && timeSec <= 1) violations.add(`timeSec ${timeSec} is not above 1`)
    const until = timeSec === 0 ? undefined : clock.now() + timeSec * 1000
    for (const part of action.split(',')) {
      const [name = '', step = ''] = part.split(':')
      const most = Object.hasOwn(actionMost, name) ? (actionMost[name] ?? 0) : 0
      const value = Number(step)
      if (step === '' || !Number.isInteger(value) || value < 0 || value > most)
        return wrong(404, `the action "${part}"`)
      for (const { id, functions } of targets) {
        if (!functions.includes(name)) return wrong(403, `${id} knows no "${name}"`)
        const output = { device: id, channel: name, level: value / most, value, cause: 'command' }
        outputs.give({ ...output, ...(until !== undefined && { until }) })
      }
    }
    if (stopPrevious === 1) restOthers(targets, action)
    return { code: 200 }
  }

  function restOthers(targets: readonly SimToy[], action: string): void {
    for (const { id } of targets) {
      for (const output of outputs.running(id)) {
        const isNamed = action.split(',').some((part) => part.startsWith(`${output.channel}:`))
        if (!isNamed) outputs.give({ ...output, level: 0, value: 0, cause: 'replaced' })
      }
    }
  }

  function move({ value }: LovenseCommand['command'], targets: readonly SimToy[]): Said {
    const place = Number(value)
    if (typeof value !== 'string' || !Number.isInteger(place) || place < 0 || place > 100) {
      return wrong(404, `the place ${value}`)
    }
    for (const { id, functions } of targets) {
      if (!functions.includes('Position')) return wrong(403, `${id} goes to no places`)
      places.set(id, place)
    }
    return { code: 200 }
  }

  function targetsOf(toy: unknown): readonly SimToy[] {
    // Without a name it is for all that are there.
    if (toy === undefined) return toys.filter(({ isForgotten, status }) => !isForgotten && status === 1)
    const ids = [toy].flat()
    return toys.filter(({ id, isForgotten }) => !isForgotten && ids.includes(id))
  }

  function wrong(code: number, what: string): Said {
    violations.add(what)
    return { code }
  }

  const double: LovenseDouble = {
    clock,
    faults,
    toys,
    outputs,
    violations,
    commands,
    wording: { toys: 'text', status: 'text' },
    answer,
  }
  return double
}

interface Said {
  readonly code: number
  readonly data?: unknown
}

function listOf({ toys, wording }: LovenseDouble) {
  const list = toys
    .filter(({ isForgotten }) => !isForgotten)
    .map(({ id, name, nickName, status, battery, functions }) => {
      const shown = wording.status === 'text' ? String(status) : status
      const short = functions.map((one) => one[0]?.toLowerCase() ?? '')
      const rest = { version: '3', shortFunctionNames: short, fullFunctionNames: functions }
      return [id, { id, name, nickName, status: shown, battery, ...rest }] as const
    })
  const form = Object.fromEntries(list)
  return { toys: wording.toys === 'text' ? JSON.stringify(form) : form, platform: 'pc', appType: 'remote' }
}

function happen(toys: readonly SimToy[], fault: Fault, outputs: Outputs): void {
  const named = (id: string | undefined) => toys.find((toy) => id === undefined || toy.id === id)
  if (!('device' in fault) && !['deviceRemove', 'deviceAdd', 'batteryLow'].includes(fault.kind)) return
  const toy = named('device' in fault ? fault.device : undefined)
  if (!toy) return
  if (fault.kind === 'deviceRemove') {
    toy.status = 0
    outputs.rest('link lost', toy.id)
  } else if (fault.kind === 'deviceAdd') toy.status = 1
  else if (fault.kind === 'batteryLow') toy.battery = fault.level
  else if (fault.kind === 'deviceRename') toy.nickName = fault.name
}

function parse(body: string): LovenseCommand['command'] {
  try {
    const parsed: unknown = JSON.parse(body)
    return Object(parsed) === parsed ? (parsed as LovenseCommand['command']) : {}
  } catch {
    return {}
  }
}

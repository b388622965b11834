import { transfer } from 'comlink'
import { PluginError, Scope } from 'sdk'
import type { PluginContract } from 'sdk/runtime'
import { hostOver } from '../shared/plugins/hostOver.ts'
import { Reports } from '../shared/Reports.ts'
import { answersOnly } from './answers.ts'
import { pluginBehind } from './compat/pluginBehind.ts'
import type { GateContract, GateEntry, GateEvent } from './contract.ts'
import { type GateWatch, overweightBytes } from './gate.ts'
import { guardPorts, type PortGuards } from './guardedPort.ts'
import { type Beat, Heartbeat } from './Heartbeat.ts'
import { Load, sampleMs } from './Load.ts'
import { engineRate, Pace, pageRate } from './Pace.ts'
import { Permits } from './Permits.ts'
import { PerSecond } from './PerSecond.ts'
import { OpenCalls, weighed } from './weighed.ts'

const beatMs = 1000
const idleMs = 5 * 60_000
/** More messages than this within one second come from nobody who waits for answers. */
const floodPerSecond = 1000
/** Refusals that are told one by one; whoever earns more in a second is trying doors. */
const toldPerSecond = 20
const maxRefusals = 200

/** The gate before one plugin: in its worker, or in a test wherever it likes. */
export function createGate(now: () => number = () => performance.now()): GateContract {
  const scope = new Scope('gate')
  const events = new Reports<GateEvent>()
  const messages = new PerSecond(floodPerSecond, now)
  const told = new PerSecond(toldPerSecond, now)
  let refusals = 0
  const open = new OpenCalls(now)
  let inside: { readonly plugin: PluginContract; readonly permits: Permits } | undefined

  const watch: GateWatch = {
    counted() {
      if (messages.count()) return true
      over('It sent more messages than anybody could answer.')
      return false
    },
    refused(what, why) {
      if (told.count()) events.add({ kind: 'refused', at: Date.now(), what, why })
      refusals += 1
      if (refusals === maxRefusals) over('It kept trying what it may not do.')
    },
    overweight: () => over(`It sent more than ${overweightBytes / 1024 / 1024} MiB at once.`),
  }

  function over(why: string): void {
    if (scope.closed) return
    events.add({ kind: 'over', why })
    scope.close()
  }

  function entered() {
    if (!inside) throw new PluginError('plugin/call-failed', 'No plugin has entered yet.')
    return inside
  }

  function enter({ plugin: id, adaptedFrom, granted, denied, services, port, probe }: GateEntry): void {
    if (inside) throw new PluginError('plugin/refused', 'A gate stands before one plugin only.')
    const permits = new Permits(granted, denied, (permission) => events.add({ kind: 'asks', permission }))
    permits.permitServices(services)
    const remote = pluginBehind(adaptedFrom, answersOnly(port, watch), id, scope)
    scope.add(() => port.close())
    inside = { plugin: weighed(remote, open, watch.overweight), permits }
    const heart = new Heartbeat(
      () => remote.ping(),
      hear,
      () => open.isAny,
    )
    const beating = setInterval(() => {
      heart.beat()
      if (open.idleMs > idleMs) events.add({ kind: 'idle' })
    }, beatMs)
    scope.add(() => clearInterval(beating))
    if (probe) watchLoad(probe)
  }

  function watchLoad(probe: MessagePort): void {
    const load = new Load(probe, now, (kind) => events.add({ kind }))
    const sampling = setInterval(() => load.sample(), sampleMs)
    scope.add(() => {
      clearInterval(sampling)
      load.close()
    })
  }

  function hear(beat: Beat): void {
    if (beat === 'over') over('It did not answer for five seconds.')
    else if (beat === 'late') over('It kept answering more than two seconds late.')
    else events.add({ kind: beat })
  }

  const plugin: PluginContract = {
    async start(init) {
      const { plugin, permits } = entered()
      const keeper: PortGuards = {
        engines: new Pace(engineRate, now),
        page: new Pace(pageRate, now),
        permits,
        watch,
        scope,
      }
      const own = guardPorts(init, keeper)
      await plugin.start(transfer(own, [own.storage, own.house, ...(own.net ? [own.net] : [])]))
    },
    configure: (settings) => entered().plugin.configure(settings),
    stop: () => entered().plugin.stop(),
    call: (...args) => entered().plugin.call(...args),
    stream: (...args) => entered().plugin.stream(...args),
    ping: async () => {},
  }
  return {
    ...hostOver(plugin),
    enter: async (entry) => enter(entry),
    async permit(granted, denied, services) {
      const { permits } = entered()
      permits.permitServices(services)
      permits.permit(granted, denied)
    },
    turnAway: async (permission) => entered().permits.turnAway(permission),
    events: (signal) => events.watch(signal),
  }
}

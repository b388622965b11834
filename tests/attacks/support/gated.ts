import type { PluginDefinition, PluginId } from 'sdk'
import { Scope } from 'sdk'
import { type PluginContract, type PluginInit, RunningPlugin, serve } from 'sdk/runtime'
import type { GateContract, GateEvent } from '../../../src/workers/gate/contract.ts'
import { createGate } from '../../../src/workers/gate/createGate.ts'
import { portTo } from '../../../src/workers/gate/portTo.fixture.ts'

/** A plugin behind a real gate, and what came through to the host. */
export interface Gated {
  readonly gate: GateContract
  readonly events: readonly GateEvent[]
  /** Arguments of every call that reached storage or page. */
  readonly through: readonly unknown[]
  /** Says a raw message on one of the plugin's own ports. */
  say(port: 'storage' | 'house', message: unknown, transfer?: Transferable[]): void
  close(): void
}

/** Starts a plugin behind a gate whose other side only takes notes. */
export async function gated(definition: PluginDefinition): Promise<Gated> {
  const scope = new Scope('attack')
  const through: unknown[] = []
  const note = async (...given: unknown[]) => void through.push(given)
  const lay = (contract: object) => portTo(contract, scope)
  const init: PluginInit = {
    plugin: { id: 'example.hostile' as PluginId, version: '1.0.0' },
    settings: {},
    capabilities: [],
    storage: lay({ get: note, set: note, delete: note }),
    house: lay({ log: note }),
  }
  const own: Partial<Record<'storage' | 'house', MessagePort>> = {}
  let running: RunningPlugin | undefined
  const { port1, port2 } = new MessageChannel()
  const contract: PluginContract = {
    async start(init) {
      Object.assign(own, { storage: init.storage, house: init.house })
      running = new RunningPlugin(definition, init)
    },
    configure: async () => {},
    stop: async () => await running?.stop(),
    ping: async () => {},
    call: async (...args) => await running?.call(...args),
    stream: (...args) => running?.stream(...args) as AsyncIterable<unknown>,
  }
  serve(contract, port2)
  scope.add(() => port1.close())
  scope.add(() => port2.close())
  const gate = createGate()
  await gate.enter({ plugin: init.plugin.id, granted: [], denied: [], services: [], port: port1 })
  const events: GateEvent[] = []
  void (async () => {
    for await (const event of gate.events(scope.signal)) events.push(event)
  })().catch(() => {})
  await gate.start(init)
  return {
    gate,
    events,
    through,
    say: (port, message, transfer = []) => own[port]?.postMessage(message, transfer),
    close() {
      void gate.stop().catch(() => {})
      scope.close()
    },
  }
}

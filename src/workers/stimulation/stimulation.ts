import { coalesced } from './coalesced.ts'
import type { StimulationContract } from './contract.ts'
import { Engine } from './Engine.ts'

const watchEveryMs = 100

/** The stimulation engine, as the page reaches it. */
export function createStimulation(engine = new Engine()): StimulationContract {
  let watcher: MessagePort | undefined
  let page: MessagePort | undefined
  engine.onBeat = (beat) => {
    watcher?.postMessage(beat)
    page?.postMessage(beat)
  }
  return {
    addPlugin: (placement) => engine.addPlugin(placement),
    removePlugin: async (plugin) => engine.removePlugin(plugin),
    servePlugin: async (plugin, port) => engine.servePlugin(plugin, port),
    async pulse(port) {
      page = port
      port.onmessage = () => engine.beat()
    },
    async beatTo(port) {
      watcher = port
    },
    connect: (provider, senses, signal) => engine.connect(provider, senses, signal),
    disconnect: (provider) => engine.disconnect(provider),
    scan: (provider, signal) => engine.scan(provider, signal),
    setRules: async (rules) => engine.setRules(rules),
    setDevice: async (device, rules) => engine.setDevice(device, rules),
    restoreStop: async (stop) => engine.restoreStop(stop),
    arm: async () => engine.arm(),
    hold: async (isHeld) => engine.hold(isHeld),
    stop: (reason) => engine.stop(reason),
    isAtRest: async () => engine.isAtRest,
    play: async (intent) => engine.play(intent),
    end: async (which) => engine.end(which),
    sync: async (id, place) => engine.sync(id, place),
    watch: (signal) =>
      coalesced(
        (changed) => engine.onChange(changed),
        () => engine.state,
        watchEveryMs,
        signal,
      ),
  }
}

import type { ContributionPoints } from '../contributions/index.ts'

type Methods = {
  readonly [Point in keyof ContributionPoints]: {
    readonly [Method in keyof Required<ContributionPoints[Point]>]: 'call' | 'stream'
  }
}

/** Every method a contribution may be called by, and whether it answers once or with a stream. Nothing else is reachable. */
export const pointMethods: Methods = {
  llmProvider: {
    models: 'call',
    check: 'call',
    chat: 'stream',
    countTokens: 'call',
    install: 'stream',
    uninstall: 'call',
  },
  deviceProvider: {
    watch: 'stream',
    open: 'call',
    apply: 'call',
    stop: 'call',
    connect: 'call',
    disconnect: 'call',
    scan: 'call',
    events: 'stream',
  },
  imageBackend: {
    generate: 'stream',
    resume: 'stream',
    cancel: 'call',
    look: 'call',
    catalogue: 'call',
    aboutLora: 'call',
    checkWorkflow: 'call',
  },
  kinkModule: { prompt: 'call', react: 'call' },
  lockProvider: {
    status: 'call',
    lock: 'call',
    unlock: 'call',
    addTime: 'call',
    settings: 'call',
    changeSettings: 'call',
    isFirstLock: 'call',
    permissions: 'call',
    permit: 'call',
    stats: 'call',
    history: 'call',
    context: 'call',
    countHeld: 'call',
    account: 'call',
    changeAccount: 'call',
    connectUrl: 'call',
    disconnect: 'call',
    sync: 'call',
    selectLock: 'call',
  },
  scenarioEngine: { start: 'call', step: 'call', about: 'call', convert: 'call' },
  memoryStore: { remember: 'call', recall: 'call', forget: 'call' },
  embedder: { embed: 'call' },
  command: { run: 'call' },
  panel: { watch: 'stream', receive: 'call' },
  route: { watch: 'stream', receive: 'call' },
  exporter: { write: 'call' },
}

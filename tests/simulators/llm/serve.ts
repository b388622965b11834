import { parseArgs } from 'node:util'
import { dialects } from './script.ts'
import { startSimulator } from './server.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    speed: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    'ollama-origins': { type: 'string', default: '' },
    'lmstudio-cors': { type: 'boolean', default: false },
  },
})

const simulator = await startSimulator({
  port: Number(values.port),
  speed: Number(values.speed),
  seed: Number(values.seed),
  ollamaOrigins: values['ollama-origins'].split(',').filter((origin) => origin !== ''),
  lmstudioCors: values['lmstudio-cors'],
})

for (const dialect of dialects) console.log(`${dialect.padEnd(11)} ${simulator.base(dialect)}`)
console.log(`${'control'.padEnd(11)} ${simulator.url('openai')}/__sim/script`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void simulator.close()
  })
}

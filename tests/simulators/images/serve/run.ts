import { serveComfy, serveSdapi } from './serve.ts'

/*
 * From a shell: npx tsx tests/simulators/images/serve/run.ts [--port 8188] [--step-ms 200] [--cors off|*|http://…]
 * starts both families, the second one on the next port but one, each with its control plane on the port after.
 */

const value = (name: string, preset: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? preset : (process.argv[at + 1] ?? preset)
}

const port = Number(value('--port', '0'))
const shared = { cors: value('--cors', '*'), stepMs: Number(value('--step-ms', '100')) }
const ports = (from: number) => (port === 0 ? {} : { port: port + from, controlPort: port + from + 1 })

for (const [name, place] of [
  ['comfy', await serveComfy({ ...shared, ...ports(0), previewMethod: 'latent2rgb' })],
  ['sdapi', await serveSdapi({ ...shared, ...ports(2) })],
] as const) {
  console.log(`${name}  ${place.url}  control ${place.controlUrl}/__sim`)
}

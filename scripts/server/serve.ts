import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accountsOf } from '../../src/server/accounts.ts'
import { createApp } from '../../src/server/app.ts'
import { listen, type PortRefusal, type RunningServer } from '../../src/server/listen.ts'
import { createHostedMetrics } from '../../src/server/metrics/hostedMetrics.ts'
import { createMetricsServer } from '../../src/server/metrics/metricsServer.ts'
import { createRequestMetrics } from '../../src/server/metrics/requestMetrics.ts'
import { createStateMetrics } from '../../src/server/metrics/stateMetrics.ts'
import { openPlatformOf } from '../../src/server/openPlatform.ts'
import type { Platform } from '../../src/server/platform.ts'
import type { Settings } from '../../src/server/settings/settings.ts'
import { ensureBuild } from '../build/ensureBuild.ts'
import { root, Stop } from '../setup.mjs'
import { type Command, settingsOf } from './command.ts'

const graceMs = 10_000

/** Serves app and API until it is asked to stop. */
export const serve: Command = async ({ options, version }) => {
  const settings = settingsOf(options)
  const dist = await builtApp(options.dist)
  const [requests, hosted] = [createRequestMetrics(), createHostedMetrics()]
  const { count } = requests
  const platform = await openPlatformOf(settings, version, { reportHosted: hosted.report })
  const { publicUrl, appOrigins, trustedProxies, host, port, metricsPort, metricsToken } = settings
  const accounts = await accountsOf(platform, { trustedProxies, count })
  const hostNames = [new URL(publicUrl).hostname]
  const site = { hostNames, origins: appOrigins, trustedProxies, graceMs, count }
  const app = createApp({ dist, version, accounts, site })
  const running: RunningServer[] = []
  try {
    running.push(await listenOrStop(app, host, port, 'PORT'))
    if (metricsPort !== undefined && metricsToken !== undefined) {
      const state = createStateMetrics({ database: platform.database, version })
      const metrics = createMetricsServer(metricsToken, async () => [
        ...(await state.families()),
        ...requests.families(),
        ...hosted.families(),
      ])
      running.push(await listenOrStop(metrics, host, metricsPort, 'METRICS_PORT'))
    }
  } catch (error) {
    await app.close()
    throw error
  }
  platform.start()
  const stopped = untilStopped()
  console.log(await welcome(settings, platform))
  await stopped
  // The app first: until it has stopped, its metrics tell how it goes.
  for (const server of running) await server.close()
  console.log('Stopped.')
  return 0
}

/** The folder of the app: the one that was named, or the build of this checkout. */
async function builtApp(named: string | undefined): Promise<string> {
  if (named === undefined) {
    await ensureBuild()
    return join(root, 'dist')
  }
  const folder = resolve(named)
  if (!existsSync(join(folder, 'index.html'))) throw new Stop(`There is no index.html in ${folder}.`)
  return folder
}

async function listenOrStop(app: FastifyInstance, host: string, port: number, setting: string): Promise<RunningServer> {
  const listening = await listen(app, port, host)
  if (listening.kind === 'listening') return listening.server
  await app.close()
  throw new Stop(refusals[listening.why](host, port, setting))
}

const refusals: Readonly<Record<PortRefusal, (host: string, port: number, setting: string) => string>> = {
  taken: (_host, port, setting) => `Port ${port} is in use by another program. Set ${setting} to another one.`,
  forbidden: (_host, port, setting) => `This account may not use port ${port}. Set ${setting} to one above 1023.`,
  elsewhere: (host) => `HOST is "${host}", which is no address of this computer.`,
}

async function welcome(
  { publicUrl, host, port, metricsPort, database }: Settings,
  platform: Platform,
): Promise<string> {
  const admin = await platform.database.query
    .selectFrom('users')
    .where('role', '=', 'admin')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const metrics = metricsPort === undefined ? '' : `, metrics on port ${metricsPort}`
  const create = 'npm run server -- admin create'
  return [
    `Vesper is ready: ${publicUrl}`,
    `Listening on ${host}, port ${port}${metrics}.`,
    ...(admin
      ? []
      : [`There is no admin yet. ${database.kind === 'embedded' ? 'Stop the server, then run' : 'Run'}: ${create}`]),
  ].join('\n')
}

/** Resolves with the first signal to stop; a second one ends the process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => {
        console.log('Stopping.')
        resolve()
      })
    }
  })
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../../tests/support/postgres.ts'
import { localSettings, operatorsServer, playersServer, startServerProcess } from '../../platform/serverProcess.ts'
import { type Figure, median, spread } from '../figures.ts'
import { signInMembers } from './members.ts'
import { signedInFigures } from './signedIn.ts'
import { startSlowUpstream, streamFigures } from './streams.ts'

const starts = 5
const idleMs = 3000
const members = 400

/** The server in processes of its own: how it starts, what it holds, and how it bears many callers. */
export async function platformFigures(): Promise<readonly Figure[]> {
  const figures = [...(await startFigures()), ...(await engineFigures('embedded'))]
  const postgres = await startPostgres()
  if (!postgres) return [...figures, { name: 'PostgreSQL is not installed here', value: Number.NaN, unit: '' }]
  try {
    return [...figures, ...(await engineFigures('PostgreSQL', await postgres.createDatabase()))]
  } finally {
    await postgres.stop()
  }
}

/** `npm start` on an empty folder, with nobody signed in. */
async function startFigures(): Promise<readonly Figure[]> {
  const [ready, processor, memory]: [number[], number[], number[]] = [[], [], []]
  for (let start = 0; start < starts; start += 1)
    await inFolder(async (folder) => {
      const server = await startServerProcess(playersServer, await localSettings(folder))
      try {
        ready.push(server.readyMs)
        processor.push(server.processorMs())
        await server.ask('/', { headers: { accept: 'text/html' } })
        await wait(idleMs)
        memory.push(server.memoryMb())
      } finally {
        await server.stop()
      }
    })
  return [
    {
      name: 'the server on an empty folder: ready',
      value: median(ready),
      unit: 'ms',
      budget: 1000,
      samples: spread(ready),
    },
    {
      name: 'the server until ready: processor time',
      value: median(processor),
      unit: 'ms',
      samples: spread(processor),
    },
    {
      name: 'the server, nobody signed in: memory',
      value: median(memory),
      unit: 'MB',
      budget: 120,
      samples: spread(memory),
    },
  ]
}

async function engineFigures(engine: string, databaseUrl?: string): Promise<readonly Figure[]> {
  const upstream = await startSlowUpstream()
  try {
    return await inFolder(async (folder) => {
      const upstreams = [
        {
          id: 'one',
          kind: 'openai',
          url: upstream.url,
          weight: 1,
          models: [{ id: 'm', label: 'M', upstream_model: 'm', context: 8192, max_output: 1000, tiers: ['free'] }],
        },
      ]
      const settings = {
        ...(await localSettings(folder)),
        LLM_UPSTREAMS: JSON.stringify(upstreams),
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      }
      const tokens = await signInMembers(settings, members)
      const server = await startServerProcess(operatorsServer, settings)
      try {
        const signedIn = await signedInFigures(engine, server, tokens)
        const url = `http://127.0.0.1:${server.port}`
        return [...signedIn, ...(await streamFigures(engine, url, upstream.url, tokens))]
      } finally {
        await server.stop()
      }
    })
  } finally {
    await upstream.close()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'vesper-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

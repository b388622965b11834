import { performance } from 'node:perf_hooks'
import { browserPeer } from './browserPeer.ts'
import { intiface } from './buttplug.ts'
import { checks } from './checks.ts'
import { comfyUiAt } from './comfyui.ts'
import type { DevicePeerSource } from './devicePeer.ts'
import { ollamaAt, openAiAt } from './givenServers.ts'
import { handyAt } from './handy.ts'
import { llamaServer } from './llamaServer.ts'
import { lovenseAt } from './lovense.ts'
import { memoryOfSmallModel } from './memory.ts'
import { openShockAt } from './openshock.ts'
import type { Peer, PeerSource } from './peer.ts'
import { restimAt } from './restim.ts'

const sources: readonly PeerSource[] = [browserPeer, llamaServer, openAiAt, ollamaAt]
const deviceSources: readonly DevicePeerSource[] = [intiface, restimAt, handyAt, lovenseAt, openShockAt]
const imageSources: readonly DevicePeerSource[] = [comfyUiAt]
const memorySources: readonly DevicePeerSource[] = [memoryOfSmallModel]

/** `VESPER_PEERS_MINUTES`: how long all of it may take. */
const minutes = Number(process.env.VESPER_PEERS_MINUTES ?? Number.POSITIVE_INFINITY)
const minutesLeft = () => minutes - performance.now() / 60_000

/** What a model of its own may take, on two cores. */
const talkMinutes = 6
const tooLate = { absent: `talking with it may take ${talkMinutes} minutes, which are not left` }

const counts = { passed: 0, failed: 0, skipped: 0 }

/** Talks with every peer there is, or with those whose name has a word in it. A peer that is missing is named, with the reason. */
export async function runPeers(word = ''): Promise<number> {
  const names = [...deviceSources, ...imageSources, ...sources, ...memorySources].map(({ name }) => name)
  if (!names.some((name) => name.includes(word))) {
    console.error(`No peer has "${word}" in its name. There are: ${names.join(', ')}.`)
    return 2
  }
  for (const source of [...deviceSources, ...imageSources]) if (source.name.includes(word)) await move(source)
  for (const source of sources.filter(({ name }) => name.includes(word))) {
    const isTime = minutesLeft() >= talkMinutes
    const peer = isTime ? await source.open().catch((error: unknown) => ({ failed: error })) : tooLate
    if ('absent' in peer) {
      counts.skipped += checks.length + 1
      console.log(`skipped  ${source.name}: ${peer.absent}`)
    } else if ('failed' in peer) {
      counts.failed += 1
      console.log(`FAILED   ${source.name} could not be started\n${indented(peer.failed)}`)
    } else {
      try {
        await talk(source.name, peer)
      } finally {
        await peer.close()
      }
    }
  }
  for (const source of memorySources) if (source.name.includes(word)) await move(source)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  return counts.failed === 0 ? 0 : 1
}

async function talk(name: string, peer: Peer): Promise<void> {
  let model: string | undefined
  await counted(name, 'the models are listed', async () => {
    const models = await peer.models()
    model = models.find(({ installed }) => installed !== false)?.id
    if (model === undefined) throw new Error('There is no model to talk with.')
  })
  for (const check of checks) {
    if (model === undefined) return
    const chosen = model
    await counted(name, check.title, () => check.run(peer, chosen))
  }
  for (const note of (await peer.notes?.()) ?? []) console.log(`         ${name}: ${note}`)
}

/** Moves the devices of one peer, or has it paint or read. */
async function move({ name, rows, open }: DevicePeerSource): Promise<void> {
  const peer = await open(minutesLeft()).catch((error: unknown) => ({ failed: error }))
  if ('absent' in peer) {
    counts.skipped += rows
    console.log(`skipped  ${name}: ${peer.absent}`)
  } else if ('failed' in peer) {
    counts.failed += 1
    console.log(`FAILED   ${name} could not be started\n${indented(peer.failed)}`)
  } else {
    try {
      for (const { title, run } of peer.rows) await counted(name, title, run)
    } finally {
      await peer.close()
    }
  }
}

async function counted(name: string, title: string, run: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await run()
    counts.passed += 1
    console.log(`ok       ${name}: ${title} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  } catch (error) {
    counts.failed += 1
    console.log(`FAILED   ${name}: ${title}\n${indented(error)}`)
  }
}

const indented = (error: unknown) =>
  (error instanceof Error ? `${error.message}` : String(error)).replace(/^/gm, '         ').slice(0, 2000)

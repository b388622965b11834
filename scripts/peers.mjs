import { guarded, setUp } from './setup.mjs'

/* Talks with real language models through our providers: `npm run test:peers`. */

await guarded(async () => {
  await setUp()
  const { runPeers } = await import('../tests/peers/run.ts')
  process.exitCode = await runPeers()
})

import { guarded, setUp } from './setup.mjs'

/* Talks with real language models through our providers: `npm run test:peers`, or `npm run test:peers -- device` for those with a word in their name. */

await guarded(async () => {
  await setUp()
  const { runPeers } = await import('../tests/peers/run.ts')
  process.exitCode = await runPeers(process.argv[2])
})

/** For authors' tools: a plugin's folder as one script, on its own or through Vite. Runs in Node only. */

export { BuildProblem } from './buildProblems.ts'
export * from './bundlePlugin.ts'
export * from './devFeed.ts'
export { devPort } from './devPort.ts'
export * from './readManifest.ts'
export * from './vesperPlugin.ts'

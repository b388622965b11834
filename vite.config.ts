import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { builtinBundles } from './scripts/vite/builtinBundles.ts'
import { builtinPlugins } from './scripts/vite/builtinPlugins.ts'
import { isolatedTests } from './scripts/vite/isolatedTests.ts'
import { trustedTypes } from './scripts/vite/trustedTypes.ts'
import { validators } from './scripts/vite/validators.ts'

const testFiles = [
  '{sdk,src,plugins,scripts}/**/*.test.{ts,tsx}',
  'tests/{attacks,conformance,simulators,fuzz,turns}/**/*.test.ts',
  'tests/*.test.ts',
]
/** A browser keeps the text of a script that has any other letter at twice its length. */
const oneByteLetters = { charset: 'ascii' } as const
const isolated = isolatedTests(import.meta.dirname, ['sdk', 'src', 'plugins', 'scripts', 'tests'])

export default defineConfig({
  plugins: [react(), trustedTypes(), validators(), builtinPlugins(), builtinBundles()],
  // The server gives each worker its own policy by the name of its file.
  worker: {
    format: 'es',
    plugins: () => [validators(), builtinPlugins()],
    rolldownOptions: {
      output: {
        ...oneByteLetters,
        entryFileNames: (chunk) => `assets/${workerName(chunk.facadeModuleId)}-[hash].js`,
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
      },
    },
  },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: oneByteLetters },
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 5173 },
  test: {
    environment: 'node',
    pool: 'threads',
    // By itself a run leaves one processor idle, which is half of two.
    maxWorkers: '100%',
    testTimeout: 60_000,
    setupFiles: ['tests/support/waitLonger.ts'],
    // As in the browser: a crowded machine may be slow once.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'shared', include: testFiles, exclude: isolated, isolate: false } },
      { extends: true, test: { name: 'isolated', include: isolated } },
    ],
  },
})

function workerName(module: string | null): string {
  return /\/workers\/([^/]+)\/worker\.ts/.exec(module ?? '')?.[1] ?? '[name]'
}

/** For authors of plugins: the promises each contract makes, as tests, and fakes to run them against. */

export * from './fakeClock.ts'
export * from './fakeContext.ts'
export * from './fakeNet.ts'
export * from './gather.ts'
export * from './kit.ts'
export * from './llmProviderKit.ts'
export * from './netOverFetch.ts'
export * from './pluginKit.ts'
export * from './wire.ts'

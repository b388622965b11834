import { expectTypeOf, test } from 'vitest'
import {
  type Capabilities,
  type ChatEnd,
  definePlugin,
  type LlmFailure,
  type LlmProvider,
  type PluginContext,
} from './index.ts'

declare const provider: LlmProvider

test('context.net exists exactly when the author wrote that it is used', () => {
  definePlugin({
    uses: ['net'],
    llmProvider: {
      echo: (context) => {
        expectTypeOf(context.net).toEqualTypeOf<Capabilities['net']>()
        expectTypeOf(context).not.toHaveProperty('files')
        return provider
      },
    },
  })
  definePlugin({
    llmProvider: {
      echo: (context) => {
        expectTypeOf(context).toEqualTypeOf<PluginContext>()
        expectTypeOf(context).not.toHaveProperty('net')
        return provider
      },
    },
  })
})

test('several capabilities come together', () => {
  definePlugin({
    uses: ['net', 'secrets'],
    llmProvider: {
      echo: async (context) => {
        expectTypeOf(context).toHaveProperty('net')
        expectTypeOf(context.secrets.placeholder('api-key')).toEqualTypeOf<string>()
        return provider
      },
    },
  })
})

test('an end with a failure says which, an end without has none', () => {
  expectTypeOf<Extract<ChatEnd, { reason: 'error' | 'incomplete' }>['failure']>().toEqualTypeOf<LlmFailure>()
  expectTypeOf<Exclude<ChatEnd, { failure: unknown }>['reason']>().toEqualTypeOf<
    'stop' | 'length' | 'tool' | 'filtered' | 'aborted'
  >()
})

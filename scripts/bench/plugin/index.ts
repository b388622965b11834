import { definePlugin } from 'sdk'

/* Answers at once, so that what is measured is the way there and back. */
/** Made beforehand: what is measured begins with the sending. */
let heavy = ''

export default definePlugin({
  services: {
    'vesper.bench/echo@1': () => ({
      echo: async (value: unknown) => value,
      prepare: async () => {
        heavy = 'x'.repeat(60_000_000)
      },
      heavy: async () => ({ text: heavy }),
    }),
  },
})

import { definePlugin } from 'sdk'

/* Answers at once, so that what is measured is the way there and back. */
export default definePlugin({
  services: { 'vesper.bench/echo@1': () => ({ echo: async (value: unknown) => value }) },
})

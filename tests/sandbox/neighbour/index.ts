import { definePlugin } from 'sdk'

/* A plugin that does no harm, to see whether it is left alone. */

class Greeting {
  async hello(name: unknown): Promise<string> {
    return `Good evening, ${String(name).slice(0, 20)}.`
  }
}

export default definePlugin({
  services: {
    'example.neighbour/greeting@1': () => new Greeting(),
    'example.neighbour/diary@1': ({ storage }) => ({
      write: async (text: string) => await storage.set('today', text),
      read: async () => await storage.get('today'),
    }),
  },
})

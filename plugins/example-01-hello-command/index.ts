import { type Command, definePlugin, type PluginContext } from 'sdk'

/** Greets, and remembers how often. [1] */
const hello = ({ log, storage }: PluginContext): Command => ({
  async run({ signal }) {
    const before = await storage.get('greetings') // [2]
    signal.throwIfAborted() // [3]
    const times = (typeof before === 'number' ? before : 0) + 1
    await storage.set('greetings', times)
    log.info(times === 1 ? 'Hello! Nice to meet you.' : `Hello again, for the ${times}. time.`)
  },
})

export default definePlugin({ command: { hello } }) // [4]

/*
 * [1] A contribution is made by a function of the context: the plugin's log, settings, storage, and what the player
 *     allowed it. It is called once, when the command is first used.
 * [2] Storage is this plugin's alone and outlives it being switched off. What comes out is `unknown`: an older
 *     version of you may have written it.
 * [3] The signal aborts when nobody waits any more. Stopping is not an error.
 * [4] `hello` is the id that plugin.json gives the command. The kit fails when the two differ.
 */

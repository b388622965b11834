import { definePlugin, type PluginContext, type View, type ViewNode } from 'sdk'

/** What plugin.json says the settings are. The host has checked every value against it. [1] */
interface Bell {
  readonly rings: boolean
  readonly every: string
  readonly loudness: number
  readonly words: readonly string[]
}

/** The panel: a tree of plain data, drawn by the host. [2] */
const drawn = ({ rings, every, loudness, words }: Bell): ViewNode => ({
  kind: 'stack',
  children: [
    { kind: 'text', text: rings ? `The bell rings every ${every}.` : 'The bell is silent.' },
    ...(rings ? [{ kind: 'meter' as const, label: 'Loudness', value: loudness }] : []),
    words.length > 0
      ? { kind: 'list', items: words.map((text) => ({ kind: 'text', text })) }
      : { kind: 'text', tone: 'quiet', text: 'It has no words yet. Write some in the settings.' },
  ],
})

const panel = ({ settings }: PluginContext): View => ({
  async *watch({ signal }) {
    yield drawn((await settings.get()) as Bell)
    for await (const changed of settings.watch({ signal })) yield drawn(changed as Bell) // [3]
  },
  receive() {}, // [4]
})

export default definePlugin({ panel: { bell: panel } })

/*
 * [1] There is no form to build: the host draws one from the schema, keeps the values, and gives the default for
 *     whatever does not fit.
 * [2] No markup and no styles, so a panel looks at home in every theme and reads well aloud.
 * [3] The loop ends by itself when the panel is closed: `signal` ends `settings.watch`.
 * [4] Buttons, sliders and switches would be answered here. This panel only shows.
 */

import { flagList, varList } from '../rules/values.ts'
import { carryOut } from './consequences.ts'
import { type Play, show } from './play.ts'

/**
 * A command of the HTML in a pane presses a button that is not there:
 * `ButtonClick|set|unset|scriptvar|target|javascript|filler`. The same command twice is one.
 */
export function signal(play: Play, text: string): void {
  if (text === play.state.show.signal || text.length > longest) return
  const [command, ...fields] = text.replace(/\|+$/, '').split('|')
  if (command !== 'ButtonClick' || fields.length < 5) return
  show(play, { signal: text })
  const [set = '', unset = '', variables = '', target = '', call = ''] = fields
  carryOut(
    play,
    {
      set: flagList(set),
      unset: flagList(unset),
      variables: varList(variables),
      target: target.trim(),
      call: call.trim(),
    },
    'always',
  )
}

const longest = 10_000

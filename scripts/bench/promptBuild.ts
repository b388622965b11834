import { workerOf } from './browser.ts'
import { bundle } from './bundle.ts'
import { type Figure, median, spread } from './figures.ts'
import { type ChatPage, openAndRest } from './openChat.ts'
import { commitTo } from './seed.ts'
import { sendOnce } from './sending.ts'
import { chooseSettings } from './settings.ts'

const times = 9
const loreId = 'bench-lore'

/**
 * From a turn's arrival in the conversation worker to its request's departure, with a large lorebook that is always
 * on: the first time, when the book is made ready, and after that.
 */
export async function promptBuild(
  { page, address, replies }: ChatPage,
  messages: number,
  entries: number,
): Promise<readonly Figure[]> {
  await chooseSettings(page, replies, 50)
  await commitTo(page, 'Lorebook', [{ kind: 'put', table: 'lorebooks', value: lorebook(entries) }])
  await openAndRest(page, address, messages)
  const conversation = workerOf(page, 'conversation')
  await conversation.evaluate(await bundle('conversationWorker'))
  replies.plan({ tokens: 3, everyMs: 0 })
  for (let time = 0; time <= times; time++) {
    await sendOnce(page, replies, `The lamp again, number ${time}, and thing${time * 7}.`)
  }
  const [first = 0, ...warm] = await conversation.evaluate(() => [...benchBuilt])
  await commitTo(page, 'Lorebook removed', [{ kind: 'delete', table: 'lorebooks', key: loreId }])
  const what = `${messages.toLocaleString('en')} messages, ${entries.toLocaleString('en')} lore entries`
  return [
    { name: `prompt build, ${what}`, value: median(warm), unit: 'ms', budget: 50, samples: spread(warm) },
    { name: '  the first one after opening', value: first, unit: 'ms' },
  ]
}

const common = ['lamp', 'brass', 'rain', 'window', 'key', 'counter', 'bell', 'harbour', 'ledger', 'letter']

/** Mostly names that never turn up, and a few words that always do, as in the books people keep. */
function lorebook(entries: number) {
  const rows = Array.from({ length: entries }, (_, index) => ({
    id: index,
    keys: [index % 500 === 0 ? common[(index / 500) % common.length] : `thing${index}`, `name${index}`],
    content: `Fact number ${index}, which somebody wrote down on a quiet evening.`,
    insertion_order: index % 100,
    enabled: true,
  }))
  return {
    id: loreId,
    name: 'All there is to know',
    book: { entries: rows },
    use: 'always',
    characters: [],
    created: 0,
    modified: 0,
  }
}

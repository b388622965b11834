import type { LoraAbout } from 'sdk'
import { isObject, parseJson, textAt } from 'sdk/llm'
import type { Asking, Server } from '../connection/server.ts'

const longest = 200
const maxWords = 24

/** What the makers of an add-on wrote into its file. A server that cannot tell knows nothing, which is no error. */
export async function aboutLora(server: Server, name: string, asking: Asking): Promise<LoraAbout> {
  const answer = await server.ask(`/view_metadata/loras?filename=${encodeURIComponent(name)}`, asking)
  const about = answer.status === 200 ? answer.json() : undefined
  const title = textAt(about, 'modelspec.title') ?? textAt(about, 'ss_output_name')
  const baseModel = textAt(about, 'ss_base_model_version') ?? textAt(about, 'modelspec.architecture')
  const phrase = textAt(about, 'modelspec.trigger_phrase')
  return {
    ...(title !== undefined && { title: title.slice(0, longest) }),
    ...(baseModel !== undefined && { baseModel: baseModel.slice(0, longest) }),
    triggerWords: phrase === undefined ? commonestTags(textAt(about, 'ss_tag_frequency')) : wordsIn(phrase),
  }
}

const wordsIn = (phrase: string) =>
  phrase
    .split(',')
    .map((word) => word.trim().slice(0, longest))
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** Tags stand by the folder they were trained from; one that nearly every picture had is likely to be the trigger. */
function commonestTags(json: string | undefined): readonly string[] {
  const folders = json === undefined ? undefined : parseJson(json)
  if (!isObject(folders)) return []
  const counts = new Map<string, number>()
  for (const tags of Object.values(folders)) {
    if (!isObject(tags)) continue
    for (const [tag, count] of Object.entries(tags)) {
      if (typeof count === 'number' && Number.isFinite(count))
        counts.set(tag.trim(), (counts.get(tag.trim()) ?? 0) + count)
    }
  }
  const most = Math.max(0, ...[...counts.values()].slice(0, 5000))
  return [...counts]
    .filter(([tag, count]) => tag !== '' && count >= most * 0.9)
    .map(([tag]) => tag.slice(0, longest))
    .slice(0, 3)
}

export type TimeOfDay = 'morning' | 'day' | 'evening' | 'night'

/**
 * What time it is in a story, as far as it says: the first of the texts that names a time counts, and in it the last
 * word. So texts come newest first. Times that are not now ("last night", "every morning") say nothing.
 */
export function timeOfDay(texts: readonly string[]): TimeOfDay | undefined {
  for (const text of texts) {
    const time = timeIn(text)
    if (time !== undefined) return time
  }
  return undefined
}

const words: Readonly<Record<TimeOfDay, string>> = {
  morning: 'mornings?|dawn|sunrise|daybreak|first light',
  day: 'noon|midday|afternoons?|daylight|daytime|broad day',
  evening: 'evenings?|dusk|sunset|twilight|nightfall|last light',
  night: 'nights?|midnight|moonlight|moonlit|starlight|starlit|after dark|small hours',
}

const saidAsWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:${Object.entries(words)
    .map(([time, said]) => `(?<${time}>${said})`)
    .join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/** Another time than now, when it stands right before, or with one word between. */
const notNow =
  /(?<![\p{L}\p{N}])(?:last|next|tomorrow|yesterday|every|each|other|another|that|those|these|some|most|many|all|one|until|till|before|by|since|previous|first)\s+(?:[\p{L}’']+\s+)?$/iu

/** Letters before a word that may say so. */
const lookBack = 40

const saidByClock =
  /(?<![\d:.])(?:(?<hour>1[0-2]|0?[1-9])(?::[0-5]\d)?\s*(?<half>[ap])\.?m\b|(?<whole>[01]?\d|2[0-3]):[0-5]\d(?![\d:]))/giu

function timeIn(text: string): TimeOfDay | undefined {
  let last: { readonly at: number; readonly time: TimeOfDay } | undefined
  const note = (at: number, time: TimeOfDay) => {
    if (!last || at >= last.at) last = { at, time }
  }
  for (const { index, groups = {}, 0: found } of text.matchAll(saidAsWord)) {
    const time = times.find((one) => groups[one] !== undefined)
    if (time && !notNow.test(text.slice(Math.max(0, index - lookBack), index))) note(index + found.length, time)
  }
  for (const { index, groups = {}, 0: found } of text.matchAll(saidByClock)) {
    note(index + found.length, timeAt(hourOf(groups)))
  }
  return last?.time
}

const times = Object.keys(words) as readonly TimeOfDay[]

function hourOf({ hour, half, whole }: Readonly<Record<string, string | undefined>>): number {
  if (hour === undefined) return Number(whole)
  return (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)
}

function timeAt(hour: number): TimeOfDay {
  if (hour >= 5 && hour < 11) return 'morning'
  if (hour >= 11 && hour < 18) return 'day'
  return hour >= 18 && hour < 22 ? 'evening' : 'night'
}

import type { OwnTopic } from '../../shared/policy/consent/consent.ts'
import { allTopics } from '../../shared/policy/consent/limits.ts'
import type { Topic } from '../../shared/policy/consent/topics.ts'

/** In which company topics are asked about. What is named nowhere stands under "More". */
const groups: readonly (readonly [title: string, ids: readonly string[]])[] = [
  ['Power', ['obedience', 'punishment', 'humiliation', 'name-calling', 'pet-play', 'worship', 'chastity', 'denial']],
  [
    'Sensation',
    ['blindfold', 'restraint', 'gag', 'spanking', 'biting', 'wax', 'ice', 'tickling', 'electricity', 'pain'],
  ],
  ['Mind', ['hypnosis', 'flashes', 'fear', 'force', 'captivity', 'sleep']],
  ['Others', ['others', 'jealousy', 'watched', 'recording', 'teasing-in-public', 'money']],
  ['Body', ['body', 'feet', 'gender', 'transformation', 'pregnancy', 'age-gap', 'medical', 'latex', 'mess']],
  [
    'Dark',
    ['breath', 'needles', 'blood', 'knives', 'weapons', 'death', 'illness', 'spiders', 'alcohol-drugs', 'religion'],
  ],
]
const rest = 'More'
export const ownGroup = 'Custom'

interface TopicGroup {
  readonly title: string
  readonly topics: readonly Topic[]
}

/** All topics in their company, as far as they fit the words that are looked for; the player's own come first. */
export function groupTopics(own: readonly OwnTopic[], wanted: string): readonly TopicGroup[] {
  const needle = wanted.trim().toLowerCase()
  const fits = ({ label, about }: Topic) => `${label} ${about}`.toLowerCase().includes(needle)
  const isOwn = new Set(own.map(({ id }) => id))
  const titleOf = ({ id }: Topic) =>
    isOwn.has(id) ? ownGroup : (groups.find(([, ids]) => ids.includes(id))?.[0] ?? rest)
  const found = allTopics({ own }).filter(fits)
  return [ownGroup, ...groups.map(([title]) => title), rest].flatMap((title) => {
    const topics = found.filter((topic) => titleOf(topic) === title)
    return topics.length > 0 ? [{ title, topics }] : []
  })
}

import { aftercare, outOfSceneWords } from '../../chat/aftercare/aftercare.ts'
import { consentOf } from '../../consent/consentSettings.ts'
import { director } from './director.ts'
import { directorWords } from './directorWords.ts'

/** What the player wants of the scene now, in words for the model: nothing of it while they have left it. */
export async function directions(): Promise<string> {
  if (aftercare.isOutOfScene) return outOfSceneWords(aftercare.cause)
  if (Object.keys(director.topics).length === 0) return directorWords(director, () => undefined)
  const { allTopics } = await import('../../../shared/policy/consent/limits.ts')
  const labels = new Map(allTopics(consentOf()).map(({ id, label }) => [id, label]))
  return directorWords(director, (topic) => labels.get(topic))
}

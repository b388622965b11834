import { messageOf } from 'sdk'
import { adultsOnlyMessage, type MinorFound, type NamedText } from '../../shared/policy/adultsOnly.ts'
import { media } from '../engines/mediaEngine.ts'

/**
 * Why texts that belong together may not be kept: where they make somebody a minor, or cannot be read. The media worker
 * reads them, so that no page waits for a long one. `whenDoubtful` words what is open, where that is asked here.
 */
export async function refusalOfTexts(
  texts: readonly NamedText[],
  whenDoubtful: (doubt: MinorFound) => string | undefined = () => undefined,
): Promise<string | undefined> {
  try {
    const { minor, doubt } = await media().judgeTexts(texts)
    if (minor) return adultsOnlyMessage(minor)
    return doubt && whenDoubtful(doubt)
  } catch (error) {
    return `It could not be checked that everyone is an adult: ${messageOf(error)} Try again.`
  }
}

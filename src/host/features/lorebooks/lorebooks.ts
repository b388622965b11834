import { withReadableName } from '../../../shared/text/readableNames.ts'
import { followedList } from '../../data/followedList.ts'
import { storage } from '../../engines/engine.ts'

/** The lorebooks there are, those changed last first. */
export const { useList: useLorebooks, refresh: refreshLorebooks } = followedList('Lorebooks', 'lorebooks', async () => {
  const found = await storage().bookTitles()
  return found.map(withReadableName).toSorted((a, b) => b.modified - a.modified)
})

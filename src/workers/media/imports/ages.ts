import { judgeCharacter } from '../../../shared/policy/checkAdults.ts'
import { textsInBook, textsInScenario } from '../../../shared/policy/documentTexts.ts'
import { findMinorTag, judgeAges } from '../../../shared/policy/judgeAges.ts'
import { agesOpenMessage, type RecordAges } from '../../../shared/policy/openAges.ts'
import { judgeRecord, type RecordText } from '../../../shared/policy/recordAges.ts'
import type { AgesNeeded, ImportContract, UnreadableFile, WordsToSave } from './contract.ts'

type AgesContract = Pick<ImportContract, 'judgeAges' | 'judgeCharacter' | 'judgeTexts' | 'findMinorTag'>

/** Reads what an edit would save. It is done here because a large lorebook or script takes seconds. */
export const ages: AgesContract = {
  judgeAges: async (words, stated) => judgeRecord(textsIn(words), stated),
  judgeCharacter: async (character, card) => judgeCharacter(character, card),
  judgeTexts: async (texts) => judgeAges(texts),
  findMinorTag: async (tags) => findMinorTag(tags),
}

function textsIn(words: WordsToSave): Iterable<RecordText> {
  switch (words.kind) {
    case 'lorebook':
      return textsInBook(words.book)
    case 'scenario':
      return textsInScenario(words)
    case 'chat':
      return words.texts
  }
}

/** Why a file may not be kept; undefined where nothing is against it. */
export function refusalOfAges({ refused, open }: RecordAges): UnreadableFile | AgesNeeded | undefined {
  if (refused !== undefined) return { message: refused }
  return open.length === 0 ? undefined : { message: agesOpenMessage(open), ages: open }
}

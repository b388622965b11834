import { textsInBook, textsInScenario } from '../../../shared/policy/documentTexts.ts'
import { agesOpenMessage, type RecordAges } from '../../../shared/policy/openAges.ts'
import { judgeRecord, type RecordText } from '../../../shared/policy/recordAges.ts'
import type { AgesNeeded, ImportContract, UnreadableFile, WordsToSave } from './contract.ts'

/** Reads what an edit would save. It is done here because a large lorebook or script takes seconds. */
export const judgeAges: ImportContract['judgeAges'] = async (words, stated) => judgeRecord(textsIn(words), stated)

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

import type { NamedText } from '../../policy/adultsOnly.ts'
import type { LoraRecord } from '../records/imageRecords.ts'

/** What an add-on says of those it draws. */
export const textsOfLora = ({
  name,
  description,
  triggerWords,
  keywords,
}: Pick<LoraRecord, 'name' | 'description' | 'triggerWords' | 'keywords'>): readonly NamedText[] => [
  { field: 'The name', text: name },
  { field: 'The description', text: description },
  { field: 'The trigger words', text: triggerWords.join(', ') },
  { field: 'The keywords', text: keywords.join(', ') },
]

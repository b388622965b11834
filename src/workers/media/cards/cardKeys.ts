/** The fields that a card of the second specification must have, and the third keeps. */
export const requiredCardKeys = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'alternate_greetings',
  'tags',
  'creator',
  'character_version',
  'extensions',
] as const

/** The fields of a card's `data` that Vesper reads. Everything else is somebody else's, and stays. */
export const cardKeys: ReadonlySet<string> = new Set([
  ...requiredCardKeys,
  'character_book',
  'assets',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'group_only_greetings',
  'creation_date',
  'modification_date',
])

/** What came out of the web for a story has a list of its own: to its engine it is none of the story's files. */
export const webListOf = (id: string): string => `web:${id}`

/** The page where a character's expressions are painted. */
export const spritesPath = (character: string): string => `/character/${encodeURIComponent(character)}/sprites`

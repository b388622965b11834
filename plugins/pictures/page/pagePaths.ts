/** The page of what somebody looks like in pictures. */
export const lookPath = (who: string): string =>
  who === 'player' ? '/settings/game-profile/look' : `/character/${encodeURIComponent(who)}/look`

/** The page where a character's expressions are painted. */
export const spritesPath = (character: string): string => `/character/${encodeURIComponent(character)}/sprites`

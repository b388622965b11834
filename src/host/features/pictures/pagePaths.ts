/** The pages of pictures, in the form of the router. */
export const picturePages = [
  '/pictures',
  '/character/$characterId/pictures',
  '/character/$characterId/sprites',
  '/character/$characterId/look',
  '/settings/game-profile/look',
  '/settings/ai/comfyui',
  '/settings/ai/image-prefs',
  '/settings/ai/workflows',
  '/settings/ai/loras',
] as const

/** The page of what somebody looks like in pictures. */
export const lookPath = (who: string): string =>
  who === 'player' ? '/settings/game-profile/look' : `/character/${encodeURIComponent(who)}/look`

/** The page where a character's expressions are painted. */
export const spritesPath = (character: string): string => `/character/${encodeURIComponent(character)}/sprites`

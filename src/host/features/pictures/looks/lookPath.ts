/** The page of what somebody looks like in pictures. */
export const lookPath = (who: string): string =>
  who === 'player' ? '/settings/game-profile/look' : `/character/${encodeURIComponent(who)}/look`

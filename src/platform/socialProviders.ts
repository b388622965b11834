/** Services one can sign in with. */
export const socialProviders = ['google', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

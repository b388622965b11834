import { changeSettings, settingsSection } from '../settings/settings.ts'

/** Who the player is to characters. */
export const profileSection = settingsSection({
  id: 'userProfile',
  title: 'Game profile',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', title: 'Name', default: '', 'x-optional': true },
      genitals: { type: 'string', title: 'Body', default: '', 'x-optional': true },
      physicalDescription: { type: 'string', title: 'Appearance', default: '', format: 'text', 'x-optional': true },
      pronouns: {
        type: 'object',
        title: 'Pronouns',
        properties: {
          subject: { type: 'string', title: 'Subject', default: 'they' },
          object: { type: 'string', title: 'Object', default: 'them' },
          possessive: { type: 'string', title: 'Possessive', default: 'their' },
          possessiveProper: { type: 'string', title: 'Possessive, alone', default: 'theirs' },
          reflexive: { type: 'string', title: 'Reflexive', default: 'themselves' },
        },
      },
    },
  },
})

/** The fields of the player's pronouns, for a form. */
export const pronounsSchema = {
  type: 'object',
  properties: profileSection.schema.properties.pronouns.properties,
} as const

/** How the player is spoken of. */
export type Pronouns = (typeof profileSection.now)['pronouns']

/** Changes some of the pronouns and keeps the others. */
export function changePronouns(patch: Partial<Pronouns>): void {
  changeSettings(profileSection, { pronouns: { ...profileSection.now.pronouns, ...patch } })
}

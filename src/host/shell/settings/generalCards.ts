import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { feature } from 'sdk/page/feature.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { savingSection } from '../../chat/saved/savingSection.ts'

const { playerName, ...conversation } = conversationSection.schema.properties

/** General settings of the chat; those of features stand between them. */
export const generalCards = feature((add) => {
  const section = conversationSection
  add(generalSettings, 'you', { title: 'You', section, schema: { type: 'object', properties: { playerName } } })
  add(generalSettings, 'conversation', {
    title: 'Conversation',
    section,
    schema: { type: 'object', properties: conversation },
  })
  add(generalSettings, 'saving', { title: 'Saving', section: savingSection })
})

import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { type FindSource, findSources } from 'sdk/page/points/findSources.ts'
import { settingsParts } from 'sdk/page/points/settingsParts.ts'

type Find = FindSource['find']

const settings: Find = async (words) => (await import('./findSettings.ts')).findSettings(words)
const records =
  (kind: 'characters' | 'chats' | 'messages'): Find =>
  async (words, limit) =>
    (await import('./findRecords.ts')).findRecords(kind, words, limit)

/** Finds what the player has, beside what Vesper can do. */
export default definePage({
  start(add) {
    add(settingsParts, 'search', { place: 'top', component: lazy(() => import('./SettingsSearch.tsx')) })
    add(findSources, 'settings', {
      heading: 'Settings',
      kind: 'Setting',
      isAhead: true,
      before: ['scenarios', 'lorebooks'],
      find: settings,
    })
    add(findSources, 'characters', {
      heading: 'Characters',
      kind: 'Character',
      before: ['scenarios', 'lorebooks'],
      find: records('characters'),
    })
    add(findSources, 'chats', {
      heading: 'Chats',
      kind: 'Chat',
      before: ['scenarios', 'lorebooks'],
      find: records('chats'),
    })
    add(findSources, 'messages', {
      heading: 'Messages',
      kind: 'Message',
      after: ['chats', 'scenarios', 'lorebooks'],
      find: records('messages'),
    })
  },
})

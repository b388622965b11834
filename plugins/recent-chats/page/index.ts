import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { isIncognito } from 'sdk/page/incognito.ts'
import { chatParts } from 'sdk/page/points/chatParts.ts'
import { sideMenuParts } from 'sdk/page/points/sideMenu.ts'
import { NewChatButton } from './NewChatButton.tsx'
import { beginAnother } from './newChat.ts'

/** The list of chats, and new ones. It comes when the first page has come to rest. */
export default definePage({
  commands: { 'chat.new': beginAnother },
  homeCards: { 'recent-chats': () => import('./RecentChatsCard.tsx') },
  start(add) {
    add(chatParts, 'new-chat', { place: 'beside-name', component: NewChatButton })
    if (!isIncognito) add(sideMenuParts, 'recent-chats', { component: lazy(() => import('./ChatList.tsx')) })
  },
})

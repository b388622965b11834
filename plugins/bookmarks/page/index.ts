import type { Message } from 'sdk'
import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { messageActions, quickActions } from 'sdk/page/points/points.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { BookmarkIcon } from 'sdk/ui/icons.tsx'
import { MarksChip } from './MarksChip.tsx'

const isBookmarked = ({ bookmark }: Message) => bookmark !== undefined

/** Marks at messages of a chat, and the list of them. */
export default definePage({
  commands: { 'chat.marks': () => openDialog('marks') },
  dialogs: { bookmark: () => import('./BookmarkDialog.tsx'), marks: () => import('./MarksDialog.tsx') },
  start(add) {
    add(messageActions, 'bookmark', {
      group: 'mark',
      before: ['unbookmark', 'pin'],
      label: 'Bookmark',
      labelFor: (message) => (isBookmarked(message) ? 'Change bookmark' : 'Bookmark'),
      icon: BookmarkIcon,
      place: 'menu',
      isFor: () => true,
      run: (message) => openDialog('bookmark', message),
    })
    add(messageActions, 'unbookmark', {
      group: 'mark',
      before: 'pin',
      label: 'Remove bookmark',
      icon: BookmarkIcon,
      place: 'menu',
      isFor: isBookmarked,
      run: async ({ id }) => void (await chat.now.mark(id, { bookmark: null }, 'Bookmark removed')),
    })
    add(quickActions, 'marks', {
      place: 'chip',
      after: ['thinking', 'image-work'],
      before: 'scene',
      component: MarksChip,
    })
  },
})

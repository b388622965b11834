import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { messageActions } from 'sdk/page/points/points.ts'
import { InfoIcon } from 'sdk/ui/icons.tsx'
import { followLook } from './followLook.ts'
import { followUnread } from './followUnread.ts'
import { readingSection } from './readingSection.ts'

/** Reading a chat: when things were said, what is new, the way to a date, and how wide the text is. */
export default definePage({
  commands: { 'go-to-date': () => openDialog('go-to-date') },
  dialogs: {
    'message-details': () => import('./DetailsDialog.tsx'),
    'go-to-date': () => import('./GoToDateDialog.tsx'),
  },
  chatParts: {
    reading: () => import('./EndWatch.tsx'),
    'jump-to-unread': () => import('./JumpToUnread.tsx'),
    'character-backdrop': () => import('./Backdrop.tsx'),
  },
  messageParts: { day: () => import('./DayLine.tsx'), facts: () => import('./MessageFacts.tsx') },
  start(add, scope) {
    add(generalSettings, 'reading', { title: 'Reading', section: readingSection, before: 'you' })
    add(messageActions, 'details', {
      group: 'use',
      after: 'share',
      label: 'Details',
      icon: InfoIcon,
      place: 'menu',
      whileBusy: true,
      isFor: () => true,
      run: (message) => openDialog('message-details', message),
    })
    scope.add(followLook())
    scope.add(followUnread())
  },
})

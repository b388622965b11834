import type { Message } from 'sdk'
import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { messageActions } from 'sdk/page/points/points.ts'
import { stopOnPanic } from 'sdk/page/points/stopOnPanic.ts'
import { CompareIcon } from 'sdk/ui/icons.tsx'
import { composerField } from './composerField.ts'
import { startDraft, stopDraft } from './drafting.ts'
import { hintFor } from './hint.ts'
import { QuoteIcon, RetryWithHintIcon } from './icons.tsx'

const isLastReply = ({ role }: Message, isLast: boolean) => isLast && role === 'assistant'

/** Less typing: drafts, hints for another try, quotes, and formatting by keys. */
export default definePage({
  commands: {
    'write-for-me': startDraft,
    'focus-composer': () => composerField()?.focus(),
  },
  dialogs: {
    'regenerate-hint': () => import('./HintDialog.tsx'),
    compare: () => import('./CompareDialog.tsx'),
  },
  turnParts: { hint: (_chat, _connection, action) => hintFor(action) },
  composerParts: { 'write-for-me': () => import('./WriteForMe.tsx') },
  start(add, scope) {
    add(ongoing, 'draft', { after: 'turn', stop: stopDraft })
    scope.add(stopOnPanic(stopDraft))
    scope.add(stopDraft)
    add(messageActions, 'regenerate-hint', {
      group: 'reply',
      after: 'regenerate',
      before: 'pin',
      label: 'Regenerate with a hint…',
      icon: RetryWithHintIcon,
      place: 'menu',
      isFor: isLastReply,
      run: () => openDialog('regenerate-hint'),
    })
    add(messageActions, 'compare', {
      group: 'use',
      before: 'share',
      label: 'Compare wordings',
      icon: CompareIcon,
      place: 'menu',
      isFor: ({ variants }) => variants.length > 1,
      run: (message) => openDialog('compare', message),
    })
    add(messageActions, 'quote', {
      group: 'reply',
      after: 'copy',
      before: 'pin',
      label: 'Quote',
      icon: QuoteIcon,
      place: 'menu',
      whileBusy: true,
      isFor: () => true,
      run: async (message) => (await import('./quote.ts')).quoteMessage(message),
    })
  },
})

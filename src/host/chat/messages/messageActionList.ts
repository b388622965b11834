import type { Message } from 'sdk'
import type { MessageAction } from 'sdk/page/points/points.ts'
import { CopyIcon, EditIcon, HiddenIcon, PinIcon, PlusIcon, RetryIcon, ShareIcon, TrashIcon } from 'sdk/ui/icons.tsx'
import { edit } from './editing.ts'

const always = () => true
/** Lines of the narrator and of Vesper cannot be rewritten. */
const isEditable = ({ role }: Message) => role !== 'system'
const isLastReply = ({ role }: Message, isLast: boolean) => isLast && role === 'assistant'
const actions = () => import('../session/actions.ts')
const turn = () => import('../session/turn.ts')
const mark = async (...given: Parameters<Awaited<ReturnType<typeof actions>>['markMessage']>): Promise<void> =>
  void (await (await actions()).markMessage(...given))

/** What Vesper itself can do with a message. The code behind it is fetched when it is first asked for. */
export const messageActionList: Readonly<Record<string, MessageAction>> = {
  regenerate: {
    group: 'reply',
    label: 'Regenerate',
    icon: RetryIcon,
    place: 'row',
    isFor: isLastReply,
    run: async () => void (await turn()).regenerate(),
  },
  continue: {
    group: 'reply',
    label: 'Continue',
    icon: PlusIcon,
    place: 'row',
    isFor: isLastReply,
    run: async () => void (await turn()).continueReply(),
  },
  copy: {
    group: 'reply',
    label: 'Copy',
    icon: CopyIcon,
    place: 'row',
    whileBusy: true,
    isFor: always,
    run: async (message) => (await import('./copyMessage.ts')).copyMessage(message),
  },
  edit: { group: 'reply', label: 'Edit', icon: EditIcon, place: 'row', isFor: isEditable, run: ({ id }) => edit(id) },
  pin: {
    group: 'mark',
    label: 'Pin',
    labelFor: ({ pinned }) => (pinned ? 'Unpin' : 'Pin: always send to the AI'),
    icon: PinIcon,
    place: 'menu',
    isFor: always,
    run: ({ id, pinned = false }) =>
      mark(id, { pinned: !pinned }, pinned ? 'Message unpinned' : "Message pinned: it's always sent to the AI"),
  },
  hide: {
    group: 'mark',
    label: 'Hide from the AI',
    labelFor: ({ hidden }) => (hidden ? 'Show to the AI' : 'Hide from the AI'),
    icon: HiddenIcon,
    place: 'menu',
    isFor: always,
    run: ({ id, hidden = false }) =>
      mark(id, { hidden: !hidden }, hidden ? 'The AI sees this message again' : 'The AI no longer sees this message'),
  },
  share: {
    group: 'use',
    label: 'Share',
    icon: ShareIcon,
    place: 'menu',
    whileBusy: true,
    isFor: () => 'share' in navigator,
    run: async (message) => (await import('./copyMessage.ts')).shareMessage(message),
  },
  delete: {
    group: 'delete',
    label: 'Delete',
    icon: TrashIcon,
    place: 'menu',
    danger: true,
    isFor: always,
    run: async ({ id }) => (await actions()).removeMessage(id),
  },
  'delete-from': {
    group: 'delete',
    label: 'Delete from here',
    icon: TrashIcon,
    place: 'menu',
    danger: true,
    isFor: (_, isLast) => !isLast,
    run: async ({ id }) => (await actions()).removeMessage(id, true),
  },
}

import { memo } from 'react'
import { codeOf, isAbort, type Message, messageOf } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import type { WithId } from 'sdk/page/points/Point.ts'
import type { MessageAction } from 'sdk/page/points/points.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { ArrowLeftIcon, ChevronRightIcon } from 'sdk/ui/icons.tsx'
import { moveAlong } from 'sdk/ui/Toolbar.tsx'
import { stepWording } from '../messages/wordings.ts'
import styles from './MessageRow.module.css'

interface MessageActionsProps {
  readonly message: Message
  readonly isLast: boolean
  /** A reply is being written, here or in another message. */
  readonly isBusy: boolean
  readonly actions: readonly WithId<MessageAction>[]
}

/**
 * What can be done with one message. Enter leads there from the message, the arrows from one to the next; of all messages
 * only the newest has a Tab stop of its own. Shown with the pointer or the focus in the message, always on touch screens.
 */
export const MessageActions = memo(function MessageActions({ message, isLast, isBusy, actions }: MessageActionsProps) {
  const { variants, active } = message
  const possible = actions.filter((action) => action.isFor(message, isLast))
  const inRow = possible.filter(({ place }) => place === 'row')
  const isOff = (action: MessageAction) => isBusy && !action.whileBusy
  const menu = () =>
    possible
      .filter(({ place }) => place === 'menu')
      .map((action, index, all) => ({
        label: action.labelFor?.(message) ?? action.label,
        danger: action.danger ?? false,
        disabled: isOff(action),
        divided: index > 0 && action.group !== all[index - 1]?.group,
        run: () => void runAction(action, message),
      }))
  return (
    <div
      className={`${styles.actions} ${isLast ? styles.kept : ''}`}
      role="toolbar"
      aria-label="Message actions"
      onKeyDown={moveAlong}
    >
      {variants.length > 1 && (
        <span className={styles.variants}>
          <ActionIcon
            tabIndex={-1}
            aria-label="Previous wording"
            title="Previous wording"
            disabled={isBusy || active === 0}
            onClick={() => void stepWording(message, -1, isLast)}
          >
            <ArrowLeftIcon size={16} />
          </ActionIcon>
          <span>
            <span className="visually-hidden">Wording </span>
            {active + 1} / {variants.length}
          </span>
          <ActionIcon
            tabIndex={-1}
            aria-label="Next wording"
            title="Next wording"
            disabled={isBusy || active === variants.length - 1}
            onClick={() => void stepWording(message, 1, isLast)}
          >
            <ChevronRightIcon size={16} />
          </ActionIcon>
        </span>
      )}
      {inRow.map((action, index) => {
        const label = action.labelFor?.(message) ?? action.label
        return (
          <ActionIcon
            key={action.id}
            tabIndex={isLast && index === 0 ? 0 : -1}
            aria-label={label}
            title={label}
            disabled={isOff(action)}
            onClick={() => void runAction(action, message)}
          >
            <action.icon size={16} />
          </ActionIcon>
        )
      })}
      <ActionMenu label="More" size="small" tabIndex={-1} actions={menu} />
    </div>
  )
})

/** Does it; what fails becomes an error card. */
async function runAction(action: MessageAction, message: Message): Promise<void> {
  try {
    await action.run(message)
  } catch (error) {
    if (isAbort(error)) return
    const why = codeOf(error) ? ` ${messageOf(error)}` : ''
    const text = `“${action.labelFor?.(message) ?? action.label}” failed.${why} Please try again.`
    reportError({ type: 'API_ERROR', context: 'Chat', message: text, details: error })
  }
}

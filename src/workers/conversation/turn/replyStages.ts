import type { Topic } from '../../../shared/policy/consent/topics.ts'
import type { ReplyActions } from '../actions/ReplyActions.ts'
import { Continuation } from './continuation.ts'
import { LimitFilter, type Passed, stoppedAt } from './LimitFilter.ts'
import { MinorFilter, stoppedAtMinor } from './MinorFilter.ts'
import { OwnName } from './OwnName.ts'
import type { ReplyPlace } from './reply.ts'
import { onText, type Piece, type Stage, textPiece, through } from './stages.ts'
import { ThoughtFilter } from './ThoughtFilter.ts'

/** What every reply passes between its provider and the player, in this order. */
export function replyStages(place: ReplyPlace, ruledOut: readonly Topic[], acting: ReplyActions): Stage {
  const { existing, message } = place
  return through([
    onText(new Continuation(existing)),
    onText(new OwnName(message.characterName, existing !== '')),
    actions(acting),
    limits(new LimitFilter(ruledOut, existing)),
    minors(new MinorFilter(existing)),
    thoughts(new ThoughtFilter(ruledOut)),
  ])
}

function actions(acting: ReplyActions): Stage {
  const acted = ({ text, actions }: ReturnType<ReplyActions['push']>) => textPiece(text, actions)
  return {
    push: (piece) => (piece.kind === 'text' ? acted(acting.push(piece.text)) : [piece]),
    end: () => acted(acting.end()),
  }
}

function limits(filter: LimitFilter): Stage {
  const passed = ({ text, actions, crossed }: Passed): readonly Piece[] => [
    ...textPiece(text, actions),
    ...(crossed ? [{ kind: 'ruled-out', why: stoppedAt(crossed), keep: crossed.keep } as const] : []),
  ]
  return {
    push: (piece) => (piece.kind === 'text' ? passed(filter.push(piece)) : [piece]),
    end: () => passed(filter.end()),
  }
}

/** What brings in a minor is read where it stands: the piece passes, and the reply is cut behind it. */
function minors(filter: MinorFilter): Stage {
  const cut = (keep: number | undefined): readonly Piece[] =>
    keep === undefined ? [] : [{ kind: 'ruled-out', why: stoppedAtMinor, keep }]
  return {
    push: (piece) => (piece.kind === 'text' ? [piece, ...cut(filter.push(piece.text))] : [piece]),
    end: () => cut(filter.end()),
  }
}

function thoughts(filter: ThoughtFilter): Stage {
  const shown = (text: string): readonly Piece[] => (text === '' ? [] : [{ kind: 'reasoning', text }])
  return {
    push: (piece) => (piece.kind === 'reasoning' ? shown(filter.push(piece.text)) : [piece]),
    end: () => shown(filter.end()),
  }
}

import { useEffect, useRef } from 'react'
import type { ComposerPartProps } from 'sdk/page/points/chatParts.ts'
import { messageActions } from 'sdk/page/points/points.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { isBusy, messageAt, session } from 'sdk/page/session.ts'
import { keepListening } from 'sdk/page/speech/keepListening.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { useSnapshot } from 'valtio'
import { commandIn, type SpokenCommand } from './commandIn.ts'
import { spoken } from './spoken.ts'

/**
 * Listens for commands while the chat is in front. The safeword is heard by whoever listens. A story has a way of its own
 * to be played by voice, so nobody listens here meanwhile.
 */
export default function SpokenCommands({ send }: ComposerPartProps) {
  const { status } = useSnapshot(spoken)
  const { story } = useSnapshot(storyOnStage)
  const latest = useRef(send)
  latest.current = send
  const isWanted = !story && status !== 'deaf'

  useEffect(() => {
    if (!isWanted) return
    let stop: (() => void) | undefined
    let isStopped = false
    const run = (command: SpokenCommand) => {
      spoken.heard = `Heard “${command}”.`
      void runCommand(command, latest.current)
    }
    // To stop must not wait until the player has fallen silent; what follows it in the same breath is the same stop.
    const soon = (words: string) => {
      if (isStopped || commandIn(words) !== 'stop') return
      isStopped = true
      run('stop')
    }
    const heard = (words: string) => {
      const command = commandIn(words)
      if (command && !(command === 'stop' && isStopped)) run(command)
      isStopped = false
    }
    const deaf = () => {
      spoken.status = 'deaf'
    }
    const follow = () => {
      stop?.()
      const isInFront = document.visibilityState === 'visible'
      stop = isInFront ? keepListening(heard, deaf, soon) : undefined
      spoken.status = isInFront ? 'listening' : 'off'
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
      if (spoken.status === 'listening') spoken.status = 'off'
    }
  }, [isWanted])
  // Whoever opens the chat again, or switches the commands on again, has them tried again.
  useEffect(
    () => () => {
      Object.assign(spoken, { status: 'off', heard: '' })
    },
    [],
  )
  return null
}

/** Does what the button of that name does. */
export async function runCommand(command: SpokenCommand, send: () => void): Promise<void> {
  if (command === 'stop') return await safety.now.stopEverything()
  if (command === 'send') return send()
  if (isBusy(session.live.phase)) return
  if (command === 'next') return void (await chat.now.send(''))
  const newest = messageAt(session.count - 1)
  const action = messageActions.read().find(({ id }) => id === 'continue')
  if (newest && action?.isFor(newest, true)) await action.run(newest)
}

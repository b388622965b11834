/** What a player can say to Vesper instead of pressing a button. */
export type SpokenCommand = 'stop' | 'next' | 'continue' | 'send'

const commands: readonly SpokenCommand[] = ['stop', 'next', 'continue', 'send']

/**
 * The command in what was said, where it was nothing else: "Next, please." is one, "the next morning" is not. Said more
 * than once it is the same command.
 */
export function commandIn(words: string): SpokenCommand | undefined {
  const said = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'please')
  const [first] = said
  return commands.find((command) => command === first && said.every((word) => word === command))
}

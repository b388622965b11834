import { characters, type PortraitProps } from '../services/characters.ts'

/** A character's picture, or the first letter of the name. Decoration: the name stands beside it. */
export function Portrait(props: PortraitProps) {
  const { Portrait: Shown } = characters.now
  return <Shown {...props} />
}

import { Link, useNavigate } from '@tanstack/react-router'
import { Card } from 'sdk/ui/Card.tsx'
import pressable from 'sdk/ui/pressable.module.css'
import textStyles from 'sdk/ui/text.module.css'
import { useCharacters } from '../../characters/characters.ts'
import { likelyFirst } from '../../characters/library/library.ts'
import { Portrait } from '../../characters/Portrait.tsx'
import { play } from '../openChatWith.ts'
import styles from './RecentCharacters.module.css'

const most = 4

/** On the home page: the characters last touched, one press away. */
export default function RecentCharacters() {
  const { list } = useCharacters()
  const navigate = useNavigate()
  if (list.length === 0) return null
  const open = async (opening: Promise<boolean>) => {
    if (await opening) await navigate({ to: '/chat' })
  }
  return (
    <Card title="Characters">
      <ul className={styles.list}>
        {likelyFirst(list)
          .slice(0, most)
          .map(({ id, name, excerpt }) => (
            <li key={id}>
              <button
                type="button"
                className={`${pressable.row} ${pressable.entry}`}
                onClick={() => void open(play(id))}
              >
                <Portrait id={id} name={name} className={styles.portrait} />
                <span className={styles.words}>
                  <bdi className={textStyles.strong}>{name}</bdi>
                  <span className={`${textStyles.muted} ${textStyles.ellipsis}`}>{excerpt}</span>
                </span>
              </button>
            </li>
          ))}
      </ul>
      <Link to="/characters">View All Characters</Link>
    </Card>
  )
}

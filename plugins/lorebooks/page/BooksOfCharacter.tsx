import { Link } from '@tanstack/react-router'
import type { CharacterId } from 'sdk'
import textStyles from 'sdk/ui/text.module.css'
import styles from './BooksOfCharacter.module.css'
import { useLorebooks } from './changeBooks.ts'

/** Lorebooks of the library that are there whenever this one is. */
export default function BooksOfCharacter({ id }: { readonly id: CharacterId }) {
  const { list } = useLorebooks()
  const linked = list.filter(({ use, characters }) => use === 'characters' && characters.includes(id))
  if (linked.length === 0) return null
  return (
    <div>
      <p className={textStyles.strong}>Lorebooks in their chats</p>
      <ul className={styles.books}>
        {linked.map(({ id: book, name }) => (
          <li key={book}>
            <Link to={`/lorebooks/${book}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

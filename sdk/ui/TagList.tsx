import cards from './cards.module.css'

interface TagListProps {
  readonly tags: readonly string[]
  /** More than these are only counted. */
  readonly maxShown: number
  readonly className: string
}

/** The tags of what a card of a library shows. */
export const TagList = ({ tags, maxShown, className }: TagListProps) => (
  <ul className={`${cards.tags} ${className}`} aria-label="Tags">
    {tags.slice(0, maxShown).map((tag) => (
      <li key={tag}>{tag}</li>
    ))}
    {tags.length > maxShown && <li title={tags.slice(maxShown).join(', ')}>+{tags.length - maxShown}</li>}
  </ul>
)

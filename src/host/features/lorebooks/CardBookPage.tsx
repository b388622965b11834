import { useNavigate, useParams } from '@tanstack/react-router'
import { type CharacterId, PluginError } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { adultsOnlyMessage } from '../../../shared/policy/adultsOnly.ts'
import { putStoredCharacter, type StoredCharacter } from '../../../workers/shared/storedCharacter.ts'
import { CharacterNotFound, characterGone } from '../../characters/CharacterNotFound.tsx'
import { commitCharacters, undoCharacters } from '../../characters/characters.ts'
import { readCharacter } from '../../characters/storedCharacters.ts'
import { useReading } from '../../data/useReading.ts'
import { media } from '../../engines/mediaEngine.ts'
import { BookEditor } from './BookEditor.tsx'
import { addBook, attempt } from './changeBooks.ts'
import { type BookDraft, bookPath, cardBookOf, draftOf, libraryBookOf } from './draft.ts'

/** The lorebook that belongs to a character's card, and goes with it. */
export default function CardBookPage() {
  const { characterId } = useParams({ strict: false }) as { characterId?: string }
  const reading = useReading(characterId as CharacterId, readCharacter, characterGone)
  const navigate = useNavigate()
  if (reading.kind === 'missing') {
    return (
      <Page title="Lorebook">
        <CharacterNotFound reason={reading.reason} />
      </Page>
    )
  }
  const title = reading.kind === 'found' ? `Lorebook of ${reading.kept.character.name}` : 'Lorebook'
  const copy = async ({ character, card }: StoredCharacter) => {
    if (!card?.book) return
    const id = await addBook(card.book.name || character.name, libraryBookOf(card.book), 'Lorebook copied')
    if (id) await navigate({ to: bookPath(id) })
  }
  return (
    <Page title={title}>
      <PageHeader title={title} intro="Included with the character in every chat and export.">
        {reading.kind === 'found' && reading.kept.card?.book && (
          <Button variant="default" onClick={() => void copy(reading.kept)}>
            Copy to library
          </Button>
        )}
        {characterId && (
          <LinkButton to={`/characters/${characterId}/edit`} variant="default">
            Back to the character
          </LinkButton>
        )}
      </PageHeader>
      {reading.kind === 'found' && (
        <BookEditor
          key={reading.kept.character.id}
          first={draftOf(reading.kept.card?.book)}
          save={(draft) => save(reading.kept.character.id, draft)}
        />
      )}
    </Page>
  )
}

/** Over the character as it is now. */
async function save(id: CharacterId, draft: BookDraft): Promise<boolean> {
  return await attempt("Couldn't save the lorebook. Your changes are still here.", async () => {
    const kept = await readCharacter(id)
    if (!kept) throw new Error('The character was deleted, perhaps in another tab.')
    const card = await media().editCard(kept.card, {}, { book: cardBookOf(draft, kept.card?.book) })
    const character = { ...kept.character, modified: Date.now() }
    const { minor } = await media().judgeCharacter(character, card)
    if (minor) throw new PluginError('plugin/refused', adultsOnlyMessage(minor))
    const commit = await commitCharacters('Lorebook edited', putStoredCharacter({ ...kept, character, card }))
    const undo = () => void attempt("Couldn't undo this.", () => undoCharacters(commit))
    toast({
      type: 'success',
      title: `The lorebook of ${character.name} was saved`,
      action: { label: 'Undo', run: undo },
    })
  })
}

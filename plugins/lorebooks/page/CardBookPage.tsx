import { useNavigate, useParams } from '@tanstack/react-router'
import { type CharacterId, PluginError } from 'sdk'
import { CharacterNotFound, characterGone } from 'sdk/page/characters/CharacterNotFound.tsx'
import { media } from 'sdk/page/engines.ts'
import { useReading } from 'sdk/page/records/useReading.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { adultsOnlyMessage } from '../../../src/shared/policy/adultsOnly.ts'
import { putStoredCharacter, type StoredCharacter } from '../../../src/workers/shared/storedCharacter.ts'
import { BookEditor } from './BookEditor.tsx'
import { addBook, attempt } from './changeBooks.ts'
import { type BookDraft, bookPath, cardBookOf, draftOf, libraryBookOf } from './draft.ts'

/** The lorebook that belongs to a character's card, and goes with it. */
export default function CardBookPage() {
  const { characterId } = useParams({ strict: false }) as { characterId?: string }
  const reading = useReading(characterId as CharacterId, read, characterGone)
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

const read = (id: CharacterId) => characters.now.read(id)

/** Over the character as it is now. */
async function save(id: CharacterId, draft: BookDraft): Promise<boolean> {
  return await attempt("Couldn't save the lorebook. Your changes are still here.", async () => {
    const kept = await characters.now.read(id)
    if (!kept) throw new Error('The character was deleted, perhaps in another tab.')
    const card = await media().editCard(kept.card, {}, { book: cardBookOf(draft, kept.card?.book) })
    const character = { ...kept.character, modified: Date.now() }
    const { minor } = await media().judgeCharacter(character, card)
    if (minor) throw new PluginError('plugin/refused', adultsOnlyMessage(minor))
    const commit = await characters.now.commit('Lorebook edited', putStoredCharacter({ ...kept, character, card }))
    const undo = () => void attempt("Couldn't undo this.", () => characters.now.undo(commit))
    toast({
      type: 'success',
      title: `The lorebook of ${character.name} was saved`,
      action: { label: 'Undo', run: undo },
    })
  })
}

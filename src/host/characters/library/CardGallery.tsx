import { useEffect, useState } from 'react'
import { Card } from 'sdk/ui/Card.tsx'
import type { CardFiles } from '../../../workers/media/contract.ts'
import { FirstLines } from '../files/ImportReportView.tsx'
import styles from './CardGallery.module.css'

interface Shown {
  readonly key: string
  readonly label: string
  readonly kind: string
  readonly url: string
}

const kinds: Readonly<Record<string, string>> = {
  icon: 'portrait',
  emotion: 'emotion',
  background: 'background',
  user_icon: 'your portrait',
}

const maxPictures = 200
const maxNamed = 50

/** Pictures that came with a card, and the names of what else did. */
export function CardGallery({ files }: { readonly files: CardFiles }) {
  const pictures = usePictures(files)
  const others = files.assets.filter(({ content }) => content.kind !== 'picture' && !isShown(content))
  const named = [
    ...others.map(
      ({ asset, content }) => `${asset.label || asset.name}${content.kind === 'remote' ? `, at ${content.host}` : ''}`,
    ),
    ...files.attachments.map(({ path }) => path),
  ]
  if (pictures.length === 0 && named.length === 0) return null
  return (
    <Card title="Pictures from the card">
      <ul className={styles.gallery} aria-label="Pictures from the card">
        {pictures.map(({ key, label, kind, url }) => (
          <li key={key}>
            <figure className={styles.figure}>
              <img src={url} alt="" loading="lazy" decoding="async" />
              <figcaption>
                <bdi>{label}</bdi>, {kind}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {named.length > 0 && (
        <details className={styles.others}>
          <summary>
            {named.length} other {named.length === 1 ? 'file' : 'files'}, kept for export
          </summary>
          <FirstLines lines={named} maxShown={maxNamed} />
        </details>
      )}
    </Card>
  )
}

type Content = CardFiles['assets'][number]['content']

const isShown = (content: Content): content is Extract<Content, { kind: 'bytes' }> =>
  content.kind === 'bytes' && content.shown

/** Addresses for the pictures, as long as they are on the page. */
function usePictures(files: CardFiles): readonly Shown[] {
  const [pictures, setPictures] = useState<readonly Shown[]>([])
  useEffect(() => {
    const shown = files.assets.flatMap(({ asset, content }, index): Shown[] =>
      isShown(content)
        ? [
            {
              key: String(index),
              label: asset.label || asset.name || 'Picture',
              kind: kinds[asset.type] ?? 'picture',
              url: URL.createObjectURL(content.blob),
            },
          ]
        : [],
    )
    setPictures(shown.slice(0, maxPictures))
    return () => {
      for (const { url } of shown) URL.revokeObjectURL(url)
    }
  }, [files])
  return pictures
}

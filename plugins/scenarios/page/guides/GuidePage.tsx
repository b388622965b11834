import { Link } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useHash } from 'sdk/page/useHash.ts'
import documentation from 'sdk/ui/documentation.module.css'
import { Markdown } from 'sdk/ui/markdown/Markdown.tsx'
import { Page, PageHeader } from 'sdk/ui/Page.tsx'
import { ExampleView } from './ExampleView.tsx'
import styles from './GuidePage.module.css'
import { type GuideHeading, type GuidePart, readGuide } from './readGuide.ts'

const guides = [
  { to: '/scenario-guide', label: 'Scenario guide' },
  { to: '/eos', label: 'EOS guide' },
  { to: '/guideme', label: 'GuideMe guide' },
]

interface GuidePageProps {
  /** The guide as it is written, in Markdown. */
  readonly source: string
  readonly path: string
}

/** A guide with its contents at the side. The address names the heading one is at. */
export function GuidePage({ source, path }: GuidePageProps) {
  const { title, intro, parts } = useMemo(() => readGuide(source), [source])
  const headings = parts.filter((part) => part.kind === 'heading')
  const here = useHash()
  useEffect(() => {
    const heading = here === '' ? null : document.getElementById(here)
    heading?.scrollIntoView?.({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }, [here])
  return (
    <Page title={title}>
      <PageHeader title={title} intro={intro} />
      <div className={styles.guide}>
        <Contents headings={headings} here={here} />
        <article className={styles.article}>
          {parts.map((part) => (
            <Part key={part.id} part={part} />
          ))}
          <nav aria-label="Other guides" className={styles.others}>
            {guides
              .filter(({ to }) => to !== path)
              .map(({ to, label }) => (
                <Link key={to} to={to}>
                  {label}
                </Link>
              ))}
          </nav>
        </article>
      </div>
    </Page>
  )
}

function Contents({ headings, here }: { readonly headings: readonly GuideHeading[]; readonly here: string }) {
  return (
    <nav aria-label="Contents" className={documentation.side}>
      <details className={styles.contents} open={globalThis.innerWidth >= 860}>
        <summary>Contents</summary>
        <ul className={documentation.links}>
          {headings.map(({ id, level, text }) => (
            <li key={id} className={level === 3 ? styles.inner : undefined}>
              <a href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

function Part({ part }: { readonly part: GuidePart }) {
  switch (part.kind) {
    case 'heading': {
      const Level = part.level === 2 ? 'h2' : 'h3'
      return (
        <Level id={part.id} tabIndex={-1} className={`${documentation.heading} ${styles.heading}`}>
          <a href={`#${part.id}`}>{part.text}</a>
        </Level>
      )
    }
    case 'prose':
      return (
        <div className={styles.prose}>
          <Markdown text={part.markdown} />
        </div>
      )
    case 'code':
      return <ExampleView code={part.code} />
    case 'example':
      return <ExampleView code={part.example.code} example={part.example} title={part.title} />
  }
}

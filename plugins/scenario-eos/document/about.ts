import type { Story, StoryAbout, StoryMemory, StoryPage } from 'sdk'
import { storedOf } from '../script/kept/openStorage.ts'
import { type EosDocument, type Profile, readDocument } from './document.ts'
import { profileOf } from './profile.ts'
import { findLostPages } from './reach.ts'
import { type Survey, surveyOf } from './survey.ts'

/** What all pages lead to together, at most: a map of more is no map. */
const maxLeads = 100_000
/** What one page leads to, at most. */
const maxOfOne = 500

/** What a script is, where its pages lead, what it lacks and what is wrong with it, without playing it. */
export function aboutStory(story: Story): StoryAbout {
  const document = readDocument(story.script)
  const survey = surveyOf(document, story.files, chosenProfile(story, document))
  findLostPages(survey)
  return {
    title: document.oeosmeta?.title || story.name,
    author: document.oeosmeta?.author ?? '',
    description: '',
    tags: [],
    pages: pagesIn(survey),
    missing: survey.media.missing(),
    hosts: survey.media.hosts(),
    links: survey.media.links(),
    remembers: storedItems(storedOf(story, document.oeosmeta)),
    diagnostics: survey.findings.all(),
  }
}

/** The player's choice, else what the document looks like. */
export function chosenProfile({ options }: Pick<Story, 'options'>, document: EosDocument): Profile {
  const chosen = Object.hasOwn(options, 'profile') ? options.profile : undefined
  return chosen === 'eos' || chosen === 'oeos' ? chosen : profileOf(document)
}

/** What the scripts stored, by key. */
function storedItems(kept: unknown): readonly StoryMemory[] {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return []
  return Object.entries(kept)
    .slice(0, maxKept)
    .map(([name, value]) => ({
      kind: 'value',
      name,
      text:
        typeof value === 'string'
          ? value.slice(0, maxTextLength)
          : (JSON.stringify(value) ?? '').slice(0, maxTextLength),
    }))
}
const maxKept = 2000
const maxTextLength = 500

function pagesIn({ pages, patterns }: Survey): readonly StoryPage[] {
  let room = maxLeads
  return [...pages].map(([id, page]) => {
    const leads = [...page.literals]
    for (const pattern of page.patterns) {
      const known = new Set(leads)
      for (const lead of patterns.of(pattern) ?? [])
        if (leads.length < Math.min(room, maxOfOne) && !known.has(lead)) leads.push(lead)
    }
    room = Math.max(0, room - leads.length)
    return { id, label: id === '' ? '(no name)' : id, leads }
  })
}

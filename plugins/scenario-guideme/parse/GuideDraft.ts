import { flagList } from '../rules/values.ts'
import type { Guide, GuideSettings, Page, Preference } from './guide.ts'
import type { Tag } from './Tag.ts'
import { Warnings } from './warnings.ts'

type Draft<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] }

/** A page while its elements come in. */
export type PageDraft = Draft<Page>

export const pageDraft = (tag: Tag): PageDraft => ({
  ...tag.conditions(),
  id: tag.text('id').trim(),
  line: tag.line,
  set: [...flagList(tag.text('set'))],
  unset: [...flagList(tag.text('unset'))],
  script: '',
  texts: [],
  leftTexts: [],
  images: [],
  videos: [],
  audios: [],
  audios2: [],
  webcams: [],
  metronomes: [],
  delays: [],
  timers: [],
  buttons: [],
  webcamButtons: [],
  globalCommands: [],
  loadGuides: [],
})

/** Who wrote it and what it is called, as one file says it. */
export interface Heading {
  title?: string
  author?: string
  url?: string
  description?: string
}

/** A guide while its files are read. */
export class GuideDraft {
  readonly pages = new Map<string, Page>()
  readonly preferences = new Map<string, Preference>()
  readonly settings: Draft<GuideSettings> = {
    autoSetPageWhenSeen: true,
    pageSound: true,
    forceStartPage: false,
    convertArgumentTypes: false,
  }
  readonly warnings = new Warnings()
  readonly scripts: string[] = []
  heading: Heading = {}
  mediaDirectory = ''
  minimumVersion = ''
  css = ''
  /** How many files may still be included. */
  readonly room = { files: 500 }
  private lettersLeft = 20_000_000

  /** Takes a finished page. A later one of the same name replaces the earlier. */
  add(page: PageDraft) {
    if (this.pages.get(page.id) === page) return
    if (this.pages.has(page.id)) {
      this.warnings.add({
        message: `There are two pages "${page.id}"; the later one counts.`,
        page: page.id,
        line: page.line,
      })
    }
    this.pages.set(page.id, page)
  }

  /** As much of a file as a guide may still hold. */
  fitting(source: string): string {
    const text = source.slice(0, this.lettersLeft)
    this.lettersLeft -= text.length
    if (text.length < source.length) {
      this.warnings.add({ message: 'This guide is longer than 20 million characters; the rest is left out.' })
    }
    return text
  }

  finished(): Guide {
    return {
      title: this.heading.title ?? '',
      author: this.heading.author ?? '',
      url: this.heading.url ?? '',
      description: this.heading.description ?? '',
      minimumVersion: this.minimumVersion,
      mediaDirectory: this.mediaDirectory,
      css: this.css,
      globalScript: this.scripts.join(''),
      settings: this.settings,
      preferences: [...this.preferences.values()],
      pages: this.pages,
      warnings: this.warnings.list,
    }
  }
}

import { hreflangOf } from './collect/link-elements.ts'
import type { EncodingFacts, LinkElementFact } from './document-facts.ts'
import { headerCanonicals } from './network/link-header.ts'
import type { DocumentFacts } from './read-document.ts'

interface Known {
  readonly encoding: EncodingFacts
  /** Links of the header: those go with any kind of document. */
  readonly links: readonly LinkElementFact[]
  readonly home: boolean
}

type Markup = Omit<
  DocumentFacts,
  'base' | 'registrableDomain' | 'mimeType' | 'decodedBytes' | 'robotsDirectives'
>

/** The facts of a document without markup: a PDF, an image, JSON. */
export function emptyDocument({ encoding, links, home }: Known): Markup {
  return {
    shingles: [],
    document: {
      html: false,
      truncated: null,
      doctype: null,
      mode: 'no-quirks',
      frameset: false,
      home,
    },
    encoding,
    head: {
      titles: [],
      metas: [],
      linkElements: links,
      bases: [],
      lost: [],
      endedBy: null,
      refreshes: [],
      html: { lang: null, xmlLang: null, dir: null, line: null },
    },
    canonicals: headerCanonicals(links),
    hreflangs: links.flatMap((link) => hreflangOf(link) ?? []),
    headings: [],
    links: [],
    images: [],
    scripts: [],
    stylesheets: [],
    resources: [],
    media: [],
    frames: [],
    forms: [],
    controls: [],
    landmarks: [],
    tables: [],
    ids: { duplicates: [], danglingFragments: [], skipLink: false },
    aria: { unknownRoles: [], unknownAttributes: [], hiddenBody: false, positiveTabindex: [] },
    text: {
      words: 0,
      mainWords: 0,
      main: '',
      characters: 0,
      paragraphs: 0,
      longestParagraphWords: 0,
      lists: 0,
      longestStretchWords: 0,
      placeholders: [],
      emptyRoots: [],
      asksForJavaScript: false,
      noSnippetShare: 0,
      times: [],
      emails: 0,
    },
    structuredData: [],
    markup: {
      elements: 0,
      depth: 0,
      widest: null,
      errors: [],
      deprecated: [],
      plugins: [],
      inlineStyles: 0,
      inlineStyleBytes: 0,
      inlineHandlers: 0,
      dataUris: [],
      bytes: { text: 0, inlineScript: 0, inlineStyle: 0, inlineData: 0 },
    },
  }
}

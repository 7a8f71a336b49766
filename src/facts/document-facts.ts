export interface DocumentKind {
  /** False for a PDF, an image, JSON…: markup checks do not apply. */
  readonly html: boolean
  /** Where parsing stopped at a limit; null if the whole document was read. */
  readonly truncated: { readonly reason: 'nodes' | 'depth'; readonly line: number } | null
  readonly doctype: {
    readonly name: string
    readonly publicId: string
    readonly systemId: string
  } | null
  readonly mode: 'no-quirks' | 'limited-quirks' | 'quirks'
  readonly frameset: boolean
  /** True if the path is `/`, an index file or a language root. */
  readonly home: boolean
}

export interface EncodingFacts {
  /** WHATWG name of the encoding used, lower case. */
  readonly used: string
  readonly bom: string | null
  readonly header: string | null
  readonly meta: {
    readonly label: string
    readonly encoding: string | null
    readonly offset: number
  } | null
  readonly nonAscii: boolean
  /** Number of U+FFFD that decoding produced. */
  readonly replacements: number
}

export interface HeadFacts {
  /** HTML-namespace titles in tree order (never SVG's). */
  readonly titles: readonly {
    readonly text: string
    readonly line: number | null
    readonly inHead: boolean
  }[]
  readonly metas: readonly MetaFact[]
  readonly linkElements: readonly LinkElementFact[]
  readonly bases: readonly {
    readonly href: string
    readonly target: string | null
    readonly line: number | null
    readonly resolved: string | null
    readonly afterUrls: boolean
  }[]
  /** What the author wrote in head but the parser put into body, and the element that ended the head. */
  readonly lost: readonly {
    readonly what: string
    readonly line: number | null
    readonly snippet: string
  }[]
  readonly endedBy: { readonly what: string; readonly line: number | null } | null
  /** Parsed `http-equiv=refresh` outside noscript. */
  readonly refreshes: readonly {
    readonly content: string
    readonly seconds: number
    readonly url: string | null
    readonly line: number | null
  }[]
  readonly html: {
    readonly lang: string | null
    readonly xmlLang: string | null
    readonly dir: string | null
    readonly line: number | null
  }
}

export interface MetaFact {
  /** Lower case; null if the attribute is missing. */
  readonly name: string | null
  readonly property: string | null
  readonly httpEquiv: string | null
  readonly charset: string | null
  /** As written; empty if missing. */
  readonly content: string
  readonly line: number | null
  readonly inHead: boolean
}

export interface LinkElementFact {
  /** Tokens, lower case. */
  readonly rel: readonly string[]
  readonly href: string | null
  /** Absolute, or null if it does not parse. */
  readonly url: string | null
  readonly type: string | null
  readonly media: string | null
  readonly as: string | null
  readonly hreflang: string | null
  readonly sizes: string | null
  readonly title: string | null
  readonly crossorigin: string | null
  readonly integrity: string | null
  readonly imagesrcset: string | null
  readonly disabled: boolean
  readonly line: number | null
  readonly inHead: boolean
  readonly source: 'element' | 'header'
}

export interface CanonicalFact {
  readonly raw: string
  readonly url: string | null
  readonly source: 'element' | 'header'
  readonly inHead: boolean
  /** Attributes that make Google ignore it: hreflang, lang, media, type. */
  readonly extraAttributes: readonly string[]
  readonly line: number | null
}

export interface HreflangFact {
  readonly code: string
  readonly raw: string
  readonly url: string | null
  readonly source: 'element' | 'header'
  readonly inHead: boolean
  readonly line: number | null
}

export interface IdFacts {
  /** Ids that occur more than once, with their lines; `referenced` by aria-*, for, headers or list. */
  readonly duplicates: readonly {
    readonly id: string
    readonly lines: readonly (number | null)[]
    readonly referenced: boolean
  }[]
  /** Same-page fragments of links that match no id or name, once each. */
  readonly danglingFragments: readonly { readonly fragment: string; readonly line: number | null }[]
  readonly skipLink: boolean
}

export interface AriaFacts {
  readonly unknownRoles: readonly {
    readonly role: string
    readonly line: number | null
    readonly snippet: string
  }[]
  readonly unknownAttributes: readonly {
    readonly name: string
    readonly line: number | null
    readonly snippet: string
  }[]
  readonly hiddenBody: boolean
  readonly positiveTabindex: readonly {
    readonly value: number
    readonly line: number | null
    readonly snippet: string
  }[]
}

export interface TextFacts {
  /** Words of the page's text, by Intl.Segmenter. */
  readonly words: number
  /** Words of the main content: without navigation, header, footer, aside and forms. */
  readonly mainWords: number
  /** At most 20,000 characters of the main content, white space folded, one block of text per line. */
  readonly main: string
  readonly characters: number
  readonly paragraphs: number
  readonly longestParagraphWords: number
  readonly lists: number
  /** Words of the longest stretch without a heading. */
  readonly longestStretchWords: number
  /** Template residue and filler found in text outside `pre` and `code`. */
  readonly placeholders: readonly { readonly text: string; readonly line: number | null }[]
  /** Element ids or tags of empty application roots, and whether the page asks for JavaScript. */
  readonly emptyRoots: readonly string[]
  readonly asksForJavaScript: boolean
  /** Share of body text under `data-nosnippet`, 0–1. */
  readonly noSnippetShare: number
  readonly times: readonly string[]
  readonly emails: number
  /**
   * The language of the main text (ISO 639) and the share of its samples that agree, 0–1; null for short texts, and if
   * no language fits.
   */
  readonly detectedLanguage: { readonly code: string; readonly accuracy: number } | null
}

export interface StructuredDataBlock {
  readonly format: 'json-ld' | 'microdata' | 'rdfa'
  readonly line: number | null
  /** Names of the types declared at any depth, without their vocabulary. */
  readonly types: readonly string[]
  readonly errors: readonly { readonly message: string; readonly severity: 'error' | 'warning' }[]
  /**
   * In the shape of JSON-LD for every format, at most 100: `@graph` and arrays flattened, schema.org properties under
   * their plain names. For Microdata and RDFa, each top-level item is a block.
   */
  readonly nodes: readonly Readonly<Record<string, unknown>>[]
}

export interface MarkupFacts {
  readonly elements: number
  readonly depth: number
  readonly widest: {
    readonly children: number
    readonly line: number | null
    readonly snippet: string
  } | null
  /** Specification error codes of the parser with their counts, and the first 20 lines of each. */
  readonly errors: readonly {
    readonly code: string
    readonly count: number
    readonly lines: readonly number[]
  }[]
  readonly deprecated: readonly {
    readonly tag: string
    readonly line: number | null
    readonly count: number
  }[]
  readonly plugins: readonly {
    readonly what: string
    readonly line: number | null
    readonly snippet: string
  }[]
  readonly inlineStyles: number
  readonly inlineStyleBytes: number
  readonly inlineHandlers: number
  readonly dataUris: readonly { readonly bytes: number; readonly line: number | null }[]
  readonly bytes: {
    readonly text: number
    readonly inlineScript: number
    readonly inlineStyle: number
    /** Data blocks: JSON state, JSON-LD. */
    readonly inlineData: number
  }
}

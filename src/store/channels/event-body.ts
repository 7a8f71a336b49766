/** The published content of an event. Titles and URLs may be untrusted: each form of message escapes them. */
export interface EventBody {
  /** One sentence that stands alone: "LCP of example.com/shop rose from 1.9 s to 3.1 s". */
  readonly headline: string
  /** The headline without the page, for lists under its name. */
  readonly news?: string | undefined
  /** Path of the details on this installation: `/r/…`. */
  readonly path: string
  /** The page or site it is about. */
  readonly url?: string | undefined
  /** At most five more sentences. */
  readonly lines?: readonly string[] | undefined
  /** For a digest: a part for each project. Paths are on this installation. */
  readonly sections?: readonly EventSection[] | undefined
  /** Data for programs: IDs, scores, changed checks. No text of the page besides its title and URL. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}

export interface EventSection {
  readonly title: string
  readonly path: string
  readonly lines: readonly string[]
}

/** Query strings may contain secrets of the page's visitors: they are never sent to third parties. */
export function withoutQueries(body: EventBody): EventBody {
  const { headline, news, url, lines, sections, data } = body
  return {
    ...body,
    headline: withoutQueriesIn(headline),
    ...(news !== undefined && { news: withoutQueriesIn(news) }),
    ...(lines && { lines: lines.map(withoutQueriesIn) }),
    ...(sections && {
      sections: sections.map((part) => ({ ...part, lines: part.lines.map(withoutQueriesIn) })),
    }),
    ...(url !== undefined && { url: withoutQuery(url) }),
    ...(data && { data: Object.fromEntries(Object.entries(data).map(shortened)) }),
  }
}

/** Messages of checks name URLs, absolute and relative ones: what follows a question mark at once is taken for a query. */
function withoutQueriesIn(text: string): string {
  return text.replace(
    /\?[^\s"<>]+/g,
    (query) => `?…${PUNCTUATION.has(query.at(-1) ?? '') ? query.at(-1) : ''}`,
  )
}

/** After a URL, they belong to the sentence. */
const PUNCTUATION = new Set([':', ',', ';', '.'])

/** @returns the URL with `?…` for its query, and without its fragment */
export function withoutQuery(url: string): string {
  const [start = '', query] = (url.split('#')[0] ?? '').split('?', 2)
  return query === undefined || query === '' ? start : `${start}?…`
}

/** A URL in short form for people: `www.example.com/shop?…`. */
export function shortUrl(url: string): string {
  return withoutQuery(url)
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
}

function shortened([name, value]: [string, unknown]): [string, unknown] {
  const isUrl = (name === 'url' || name.endsWith('_url')) && typeof value === 'string'
  return [name, isUrl ? withoutQuery(value) : value]
}

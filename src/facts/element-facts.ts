/** Position of an element in the source, and whether it is exposed. */
export interface ElementFact {
  /** 1-based line of the start tag; null for an element the parser implied. */
  readonly line: number | null
  /** The start tag as in the source, at most 200 characters. */
  readonly snippet: string
  /** False under `aria-hidden`, `hidden`, `inert` or an inline `display:none`/`visibility:hidden`. */
  readonly exposed: boolean
}

export interface HeadingFact extends ElementFact {
  readonly level: number
  readonly text: string
  /** Text including image alternatives. */
  readonly name: string
  /** `role=heading` with `aria-level`, not an h1–h6. */
  readonly byRole: boolean
}

export interface LinkFact extends ElementFact {
  readonly tag: 'a' | 'area'
  /** As written; null if the attribute is missing. */
  readonly href: string | null
  readonly url: string | null
  readonly text: string
  /** Approximate accessible name: aria-labelledby, aria-label, content with alternatives, title. */
  readonly name: string
  readonly rel: readonly string[]
  readonly target: string | null
  readonly role: string | null
  readonly idOrName: string | null
  readonly clickHandler: boolean
  /** Marked by `aria-current` as the item for this page. */
  readonly current: boolean
  /** `page`: a fragment of this page; `internal`: the same registrable domain; `other`: mailto:, tel:, … */
  readonly party: 'page' | 'internal' | 'external' | 'other'
  readonly sameHost: boolean
  readonly place: 'nav' | 'header' | 'footer' | 'main' | 'body'
  /** Nearest `lang`, lower case. */
  readonly lang: string | null
}

export interface LinkProbeFact {
  readonly url: string
  readonly party: 'internal' | 'external'
  /** `unverified`: the response says nothing about what browsers get (401, 403, 405, 429, 999, late, robots). */
  readonly state: 'ok' | 'broken' | 'unverified'
  readonly status: number | null
  readonly redirects: number
  readonly reason: string
}

export interface ImageFact extends ElementFact {
  readonly tag: 'img' | 'input' | 'area' | 'object' | 'svg'
  readonly src: string | null
  readonly url: string | null
  readonly srcset: readonly { readonly url: string; readonly descriptor: string }[]
  /** URLs of `<source>` in the surrounding `<picture>`. */
  readonly sources: readonly { readonly url: string; readonly type: string | null }[]
  /** Null if missing; the empty string if empty. */
  readonly alt: string | null
  readonly name: string
  /** True for an effective `role=none|presentation` (not focusable, no global aria-*). */
  readonly presentational: boolean
  readonly width: string | null
  readonly height: string | null
  readonly style: string | null
  readonly loading: string | null
  readonly decoding: string | null
  readonly fetchpriority: string | null
  readonly sizes: string | null
  readonly crossorigin: boolean
  /** Lazy-loading attributes such as `data-src`, as written. */
  readonly dataSource: string | null
  readonly place: LinkFact['place']
  /** Text of the surrounding link, null outside links. */
  readonly linkText: string | null
}

export interface ScriptFact {
  readonly src: string | null
  readonly url: string | null
  readonly type: string | null
  /** Depends on its `type`. */
  readonly kind: 'classic' | 'module' | 'importmap' | 'speculationrules' | 'data'
  readonly async: boolean
  readonly defer: boolean
  readonly nomodule: boolean
  readonly nonce: boolean
  readonly crossorigin: string | null
  readonly integrity: string | null
  readonly inHead: boolean
  readonly line: number | null
  readonly snippet: string
  /** Bytes of inline code; 0 for external scripts. */
  readonly bytes: number
  /** Inline code, at most 20,000 characters; empty for external scripts. */
  readonly code: string
}

export interface StylesheetFact {
  readonly href: string | null
  readonly url: string | null
  readonly media: string | null
  readonly inHead: boolean
  readonly disabled: boolean
  readonly alternate: boolean
  readonly integrity: string | null
  readonly crossorigin: string | null
  readonly line: number | null
  readonly snippet: string
  readonly bytes: number
  /** Inline CSS, at most 20,000 characters. */
  readonly code: string
}

/** A resource that a browser fetches because of the markup; once per URL and destination. */
export interface ResourceFact {
  readonly url: string
  /** As written. */
  readonly raw: string
  readonly type:
    | 'script'
    | 'style'
    | 'image'
    | 'imageset'
    | 'font'
    | 'frame'
    | 'object'
    | 'media'
    | 'track'
    | 'manifest'
    | 'preload'
    | 'icon'
  /** `third`: another registrable domain. */
  readonly party: 'first' | 'third'
  readonly cors: boolean
  readonly line: number | null
  readonly snippet: string
}

export interface MediaFact extends ElementFact {
  readonly tag: 'video' | 'audio'
  readonly autoplay: boolean
  readonly muted: boolean
  readonly controls: boolean
  readonly loop: boolean
  /** Kinds of its `<track>` elements, lower case (`subtitles` if missing). */
  readonly tracks: readonly string[]
  /** The part that `#t=start,end` leaves to play in every source; null if one plays to its end. */
  readonly playedSeconds: number | null
  /** The text beside it says that it repeats the page's text. */
  readonly repeatsText: boolean
  /** The text beside it says that it has no sound. */
  readonly saidSilent: boolean
}

export interface FrameFact extends ElementFact {
  readonly src: string | null
  readonly url: string | null
  readonly title: string | null
  readonly name: string
  readonly sandbox: string | null
  readonly allow: string | null
  readonly loading: string | null
  readonly tabindex: string | null
  /** True for an effective `role=none|presentation` (not focusable, no global aria-*). */
  readonly presentational: boolean
}

export interface FormFact {
  readonly action: string | null
  /** The URL it submits to; the document's URL if the action is missing or empty. */
  readonly url: string | null
  /** `formaction` of its submitters. */
  readonly submitters: readonly {
    readonly action: string
    readonly url: string | null
    readonly line: number | null
  }[]
  readonly method: 'get' | 'post' | 'dialog'
  readonly hasPassword: boolean
  readonly line: number | null
  readonly snippet: string
}

/** A form field, a button, or an element that is a link only by its role. */
export interface ControlFact extends ElementFact {
  /** The last three are other elements with such a role. */
  readonly tag:
    | 'input'
    | 'select'
    | 'textarea'
    | 'button'
    | 'role-button'
    | 'role-field'
    | 'role-link'
  /** Lower-case `type` of inputs and buttons; empty for others. */
  readonly type: string
  readonly fieldName: string | null
  readonly id: string | null
  readonly name: string
  readonly nameFrom:
    | 'label'
    | 'aria'
    | 'title'
    | 'content'
    | 'value'
    | 'placeholder'
    | 'default'
    | 'none'
  readonly placeholder: string | null
  readonly autocomplete: string | null
  readonly disabled: boolean
}

export interface LandmarkFact extends ElementFact {
  readonly role:
    | 'main'
    | 'navigation'
    | 'banner'
    | 'contentinfo'
    | 'search'
    | 'complementary'
    | 'article'
}

export interface TableFact extends ElementFact {
  readonly rows: number
  readonly columns: number
  /** True if it contains `th`, `scope` or `headers`. */
  readonly headers: boolean
  readonly caption: boolean
  readonly presentational: boolean
}

import type {
  ApiCall,
  ConsoleEntry,
  Dialog,
  LabCookie,
  LabRequest,
  LabSocket,
  LoadedPage,
  StorageEntry,
} from '../../lab/lab-result.ts'
import type { CookieFact } from '../network-facts.ts'
import type { ElementOnPage } from './loading-facts.ts'

/** What the page did at run time. Lists are null if Lighthouse did not run the audit. */
export interface RuntimeFacts {
  /** URL of the page after all redirects, including those by scripts. */
  readonly url: string
  /** False if Lighthouse ended before it had read the console and the issues: empty lists then mean nothing. */
  readonly collected: boolean
  readonly requests: readonly (LabRequest & OfParty)[]
  readonly sockets: readonly (LabSocket & OfParty)[]
  /** Without messages of the browser and Lighthouse about themselves. Lines and columns count from 1. */
  readonly console: readonly (ConsoleEntry & OfParty)[]
  readonly cookies: readonly (LabCookie & OfParty & Pick<CookieFact, 'purpose'>)[]
  readonly storage: readonly (StorageEntry & OfParty)[]
  readonly dialogs: readonly Dialog[]
  readonly apiCalls: readonly (ApiCall & OfParty)[]
  readonly issues: IssueFacts
  /** The page and its frames that are not in standards mode; `isPage` marks the page itself. */
  readonly quirks: readonly QuirksFact[]
  readonly serviceWorker: LoadedPage['serviceWorker']
  readonly libraries: readonly LibraryFact[] | null
  readonly deprecations: readonly (PlaceFact & { readonly message: string })[] | null
  /** Fields that prevent pasting. */
  readonly pasteBlocked: readonly ElementOnPage[] | null
  readonly distortedImages: readonly ImageFault[] | null
  readonly blurredImages: readonly ImageFault[] | null
  readonly sourceMaps: readonly SourceMapFact[] | null
  readonly features: readonly FeatureFact[] | null
}

/** `third`: another registrable domain than the page's; `first` if unknown. */
export interface OfParty {
  readonly party: 'first' | 'third'
}

/** Line and column count from 1. */
export interface PlaceFact {
  readonly url: string | null
  readonly line: number | null
  readonly column: number | null
}

/** Issues listed by Chromium's DevTools, of the kinds that checks use, without duplicates. */
export interface IssueFacts {
  readonly mixedContent: readonly {
    /** `Image`, `Script`, `Form`, …; empty if unknown. */
    readonly type: string
    readonly url: string
    readonly resolution: 'blocked' | 'upgraded' | 'warned'
    /** The document that refers to it. */
    readonly page: string
  }[]
  readonly csp: readonly CspViolationFact[]
  readonly cookies: readonly CookieIssueFact[]
  readonly blockedByResponse: readonly { readonly url: string; readonly reason: string }[]
  /** Responses withheld from a script, with Chromium's reason: `MissingAllowOriginHeader`. */
  readonly cors: readonly { readonly url: string; readonly reason: string }[]
  readonly heavyAds: readonly { readonly reason: string }[]
  readonly sharedArrayBuffers: readonly PlaceFact[]
  readonly styleSheets: readonly (PlaceFact & { readonly reason: string })[]
  /** Count of each kind, by Chromium's names. */
  readonly counts: Readonly<Record<string, number>>
}

export interface CspViolationFact extends PlaceFact, OfParty {
  /** `script-src-elem`, … */
  readonly directive: string
  /** Null for inline code and `eval`. */
  readonly blocked: string | null
  readonly kind: 'inline' | 'eval' | 'url' | 'other'
  readonly reportOnly: boolean
}

export interface CookieIssueFact extends OfParty {
  readonly name: string
  readonly domain: string
  /** Chromium's names: `ExcludeSameSiteNoneInsecure`; empty if the cookie was kept. */
  readonly exclusions: readonly string[]
  readonly warnings: readonly string[]
  readonly url: string | null
}

export interface QuirksFact extends OfParty {
  readonly url: string
  readonly isPage: boolean
  /** Limited-quirks ("almost standards") mode. */
  readonly limited: boolean
}

export interface LibraryFact {
  readonly name: string
  /** Its name in the npm registry. */
  readonly npm: string | null
  readonly version: string | null
}

export interface ImageFault extends ElementOnPage {
  /** Such as `300 x 200`, in pixels. */
  readonly displayed: string
  readonly natural: string
  /** Empty if the fault is not the size. */
  readonly expected: string
}

export interface SourceMapFact {
  readonly script: string
  readonly map: string | null
  readonly problems: readonly string[]
}

export interface FeatureFact extends PlaceFact {
  readonly name: string
  readonly status: 'limited' | 'newly' | 'widely' | 'unknown'
  /** Such as `Newly Available (2024-06-11)`. */
  readonly shown: string
}

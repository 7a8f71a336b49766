import type { Device } from '../request/audit-request.ts'
import type { Disturbance } from './disturbance.ts'
import type { InteractionTests } from './interaction-test-results.ts'
import type { PageOutline } from './page-outline.ts'

/** What a browser saw of one target: plain data, so that it crosses processes and threads. */
export interface LabResult {
  readonly environment: LabEnvironment
  /** The phone first, where both were asked for: it is the one that is judged. */
  readonly devices: readonly DeviceResult[]
}

export interface LabEnvironment {
  /** As the browser names itself: `HeadlessChrome/153.0.8010.0`. */
  readonly browser: string
  readonly lighthouse: string
  readonly axe: string
}

/** One page load under Lighthouse, what the page was like afterwards, and what it did when it was tried. */
export interface DeviceResult {
  readonly device: Device
  readonly lighthouse: LighthouseResult
  /** Of every sample, in the order in which they were taken; `lighthouse` is the median of them. */
  readonly samples: readonly SampleResult[]
  /** There where something else than the page slowed the loads, and repeating one did not help. */
  readonly disturbance?: Disturbance
  readonly page: LoadedPage
  readonly requests: readonly LabRequest[]
  /** WebSockets, which are not among the requests. */
  readonly sockets: readonly LabSocket[]
  readonly console: readonly ConsoleEntry[]
  /** As the DevTools name them: `Audits.InspectorIssue` by kind. Cut to 200 of a kind. */
  readonly issues: Readonly<Record<string, readonly unknown[]>>
  readonly cookies: readonly LabCookie[]
  readonly storage: readonly StorageEntry[]
  readonly navigations: readonly Navigation[]
  readonly dialogs: readonly Dialog[]
  readonly apiCalls: readonly ApiCall[]
  /** Left out where nothing was waited for. */
  readonly awaited?: AwaitedElement
  /** Null until the page was tried. */
  readonly interactionTests: InteractionTests | null
}

/** An element that a load was to wait for, and how that went; of several loads in the one where it took longest. */
export interface AwaitedElement {
  readonly selector: string
  /** Milliseconds from the end of the load until it was there; null where it did not come in time. */
  readonly after: number | null
  /** False where the browser knows no such selector: it did not wait then. */
  readonly known: boolean
}

/** The parts of a Lighthouse result that are judged or shown. */
export interface LighthouseResult {
  readonly version: string
  readonly fetchTime: string
  readonly requestedUrl: string
  readonly mainDocumentUrl: string
  readonly finalDisplayedUrl: string
  readonly warnings: readonly string[]
  /** `NO_FCP`: the page loaded and painted nothing, so that nothing could be measured but that. */
  readonly error: { readonly code: string; readonly message: string } | null
  readonly categories: readonly LighthouseCategory[]
  readonly audits: Readonly<Record<string, LighthouseAudit>>
  readonly throttling: {
    readonly method: string
    readonly rttMs: number
    readonly throughputKbps: number
    readonly cpuSlowdown: number
  }
  readonly viewport: { readonly width: number; readonly height: number; readonly ratio: number }
  /** Of the page in the picture of the whole of it, whose own pixels may be fewer; null where there is none. */
  readonly pictured: PageSize | null
  readonly userAgent: string
  readonly benchmarkIndex: number
  /** Milliseconds that Lighthouse took. */
  readonly totalMs: number
  /** Names of the parties by their origins, where Lighthouse knows them. */
  readonly entities: readonly {
    readonly name: string
    readonly isFirstParty: boolean
    readonly origins: readonly string[]
  }[]
}

/** CSS pixels. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface LighthouseCategory {
  readonly id: string
  readonly title: string
  /** 0–1; null when an audit that it needs broke. */
  readonly score: number | null
}

export interface LighthouseAudit {
  readonly title: string
  /** Markdown with links. */
  readonly description: string
  /** 0–1. */
  readonly score: number | null
  readonly scoreDisplayMode: string
  readonly numericValue: number | null
  readonly displayValue: string | null
  readonly explanation: string | null
  /** Milliseconds by metric (`FCP`, `LCP`) that it reckons to be gained; `CLS` without a unit. */
  readonly metricSavings: Readonly<Record<string, number | undefined>>
  /**
   * Lighthouse's own details, whose shape each audit has for itself: lists cut to 100 rows, texts to 2,000
   * characters, pictures left out. A node has a `box`, a `Box` or null, in place of its rectangle.
   */
  readonly details: unknown
}

/** Milliseconds but for `score` (0–1) and `cls` (no unit); null what could not be had. */
export interface SampleResult {
  readonly score: number | null
  readonly lcp: number | null
  readonly fcp: number | null
  readonly tbt: number | null
  readonly speedIndex: number | null
  readonly cls: number | null
}

export interface LoadedPage {
  readonly url: string
  /** Serialised after the load, open shadow roots included, scripts' changes in it; at most 5 MB. */
  readonly html: string
  /** As the browser was sent it, before its scripts ran; null where that is not known, or more than 5 MB. */
  readonly sent: string | null
  readonly truncated: boolean
  readonly title: string
  /** The load event has come. */
  readonly complete: boolean
  readonly outline: PageOutline
  /** `document.compatMode`, of the page and of each frame that could be asked. */
  readonly modes: readonly { readonly url: string; readonly quirks: boolean }[]
  /** Of the rendered page: counted, not listed. */
  readonly visibleWords: number
  /** At most 200,000 characters of it. */
  readonly visibleText: string
  /** Start tags of elements that style sheets hide, and that no visible element has; at most 2,000. */
  readonly unseen: readonly string[]
  /** Share of the viewport's pixels that have the commonest colour, 0–1; null when there is no picture. */
  readonly dominantColour: number | null
  /** Kinds of what runs behind the page. */
  readonly serviceWorker: { readonly scope: string; readonly script: string } | null
}

export interface LabRequest {
  readonly url: string
  /** `Document`, `Script`, `Image`, … */
  readonly type: string
  readonly mimeType: string
  readonly method: string
  /** -1 when there was no answer. */
  readonly status: number
  readonly protocol: string
  /** Milliseconds since the navigation began. */
  readonly startMs: number
  readonly endMs: number
  /** Over the network, headers included. */
  readonly transferBytes: number
  /** Decoded. */
  readonly resourceBytes: number
  readonly priority: string
  readonly failed: boolean
  /**
   * Why, in Chromium's words: `net::ERR_NAME_NOT_RESOLVED`; with `blocked:` before them where it did not
   * even ask: `blocked:csp`, `blocked:mixed-content`.
   */
  readonly failure: string | null
  readonly fromCache: boolean
  readonly fromServiceWorker: boolean
  readonly isMainDocument: boolean
  /** The script, document or style sheet that asked for it; null for the page itself. */
  readonly initiator: string | null
  /** In a frame of the page. */
  readonly inFrame: boolean
}

export interface LabSocket {
  readonly url: string
  readonly initiator: string | null
  /** In Chromium's words; null when it came about. */
  readonly failure: string | null
}

export interface ConsoleEntry {
  /** `error`, `warning`, `info`, `log`, `debug`, and `exception` for one that nobody caught. */
  readonly level: string
  /** `console`, `exception`, `network`, `security`, `deprecation`, … */
  readonly source: string
  readonly text: string
  readonly url: string | null
  readonly line: number | null
  readonly column: number | null
}

/** Without its value. */
export interface LabCookie {
  readonly name: string
  readonly domain: string
  readonly path: string
  readonly secure: boolean
  readonly httpOnly: boolean
  readonly sameSite: 'Strict' | 'Lax' | 'None' | null
  /** Seconds from the end of the load; null for a session cookie. */
  readonly lifetime: number | null
  readonly bytes: number
  /** Key of its partition; null when it has none. */
  readonly partition: string | null
  /** `answer` where some HTTP answer of the load had a `Set-Cookie` of this name. */
  readonly setBy: 'answer' | 'script'
  /** False for what the browser keeps from third parties; it would have been kept as the page's own. */
  readonly kept: boolean
}

/** Without its value. */
export interface StorageEntry {
  readonly area: 'local' | 'session' | 'indexed-db'
  readonly origin: string
  /** Of a database its name. */
  readonly key: string
  /** Of key and value in UTF-8; 0 for a database, of which it is not counted. */
  readonly bytes: number
}

/** A change of the page's own address during and after the load, with how it came about. */
export interface Navigation {
  readonly url: string
  readonly ms: number
  /** `navigation` loads a document, `history` only changes the address. */
  readonly kind: 'navigation' | 'history'
  /** What Chromium says asked for it: `scriptInitiated`, `metaTagRefresh`, `httpHeaderRefresh`, …; null for ours. */
  readonly reason: string | null
}

/** Dismissed at once: a page with one open does not go on. */
export interface Dialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload'
  readonly text: string
}

/** Calls of interfaces that are watched, by the script that made them, before any input of ours. */
export interface ApiCall {
  readonly api: WatchedApi
  /** The topmost script of the stack; null where it could not be told. */
  readonly script: string | null
  /** A document counts up to 100 of each interface. */
  readonly count: number
}

/** What asks people for something, then what tells one machine from another. */
export type WatchedApi =
  | 'geolocation'
  | 'notifications'
  | 'push'
  | 'camera-or-microphone'
  | 'screen'
  | 'clipboard'
  | 'midi'
  | 'idle-detection'
  | 'local-fonts'
  | 'persistent-storage'
  | 'canvas-readback'
  | 'audio-context'
  | 'enumerate-devices'

import type { Device } from '../request/audit-request.ts'
import type { Disturbance } from './disturbance.ts'
import type { InteractionTests } from './interaction-test-results.ts'
import type { PageOutline } from './page-outline.ts'

/** What a browser saw of one target: plain data that crosses processes and threads. */
export interface LabResult {
  readonly environment: LabEnvironment
  /** Mobile first if both were requested: it decides the score. */
  readonly devices: readonly DeviceResult[]
}

export interface LabEnvironment {
  /** The browser's own name: `HeadlessChrome/153.0.8010.0`. */
  readonly browser: string
  readonly lighthouse: string
  readonly axe: string
}

/** One page load under Lighthouse, the state of the page afterwards, and the results of the interaction tests. */
export interface DeviceResult {
  readonly device: Device
  readonly lighthouse: LighthouseResult
  /** Results of every sample, in order; `lighthouse` is the median one. */
  readonly samples: readonly SampleResult[]
  /** Present if something other than the page slowed the loads, and repeating one did not help. */
  readonly disturbance?: Disturbance
  readonly page: LoadedPage
  readonly requests: readonly LabRequest[]
  /** WebSockets, which are not among the requests. */
  readonly sockets: readonly LabSocket[]
  readonly console: readonly ConsoleEntry[]
  /** As the DevTools name them: `Audits.InspectorIssue` by kind. At most 200 of each kind. */
  readonly issues: Readonly<Record<string, readonly unknown[]>>
  readonly cookies: readonly LabCookie[]
  readonly storage: readonly StorageEntry[]
  readonly navigations: readonly Navigation[]
  readonly dialogs: readonly Dialog[]
  readonly apiCalls: readonly ApiCall[]
  /** Absent if there was no wait-for selector. */
  readonly awaited?: AwaitedElement
  /** Null until the interaction tests have run. */
  readonly interactionTests: InteractionTests | null
}

/** The wait-for selector and its result; of several loads, the one that took longest. */
export interface AwaitedElement {
  readonly selector: string
  /** Milliseconds from the end of the load until the element appeared; null if it did not in time. */
  readonly after: number | null
  /** False if the browser rejects the selector; it did not wait then. */
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
  /** `NO_FCP`: the page loaded but painted nothing, so nothing else could be measured. */
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
  /** Size of the page in the full-page screenshot, which may have fewer pixels; null if there is none. */
  readonly pictured: PageSize | null
  readonly userAgent: string
  readonly benchmarkIndex: number
  /** Milliseconds that Lighthouse took. */
  readonly totalMs: number
  /** Names of third parties by origin, if Lighthouse knows them. */
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
  /** 0–1; null if an audit that it needs failed. */
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
  /** Estimated savings in milliseconds by metric (`FCP`, `LCP`); `CLS` without a unit. */
  readonly metricSavings: Readonly<Record<string, number | undefined>>
  /**
   * Lighthouse's own details, whose shape depends on the audit: at most 100 rows, texts of at most 2,000 characters,
   * no pictures. A node has a `box`, a `Box` or null, instead of its rectangle.
   */
  readonly details: unknown
}

/** Milliseconds, except `cls` (no unit); null if not measured. */
export interface LoadMetrics {
  readonly lcp: number | null
  readonly fcp: number | null
  readonly tbt: number | null
  readonly speedIndex: number | null
  readonly cls: number | null
}

export interface SampleResult extends LoadMetrics {
  /** Performance, 0–1; null if not measured. */
  readonly score: number | null
  /** Present if there were several loads. */
  readonly several?: LoadOfSeveral
}

/** What limits of several loads need of each one; of a single load, the result has it. */
export interface LoadOfSeveral {
  /** Scores of Lighthouse by category, 0–1. */
  readonly categories: Readonly<Record<string, number | null>>
  readonly requests: readonly TypeSum[]
}

/** The requests of one type. */
export interface TypeSum {
  readonly type: string
  readonly count: number
  readonly transferBytes: number
}

export interface LoadedPage {
  readonly url: string
  /** Serialised after the load with the changes by scripts, open shadow roots included; at most 5 MB. */
  readonly html: string
  /** As received by the browser, before its scripts ran; null if unknown or more than 5 MB. */
  readonly sent: string | null
  readonly truncated: boolean
  readonly title: string
  /** Whether the load event has fired. */
  readonly complete: boolean
  readonly outline: PageOutline
  /** `document.compatMode` of the page and of each frame that answered. */
  readonly modes: readonly { readonly url: string; readonly quirks: boolean }[]
  /** Number of words on the rendered page. */
  readonly visibleWords: number
  /** At most 200,000 characters. */
  readonly visibleText: string
  /** Start tags of hidden elements that no visible element has; at most 2,000. */
  readonly unseen: readonly string[]
  /** Share of the viewport's pixels with the commonest colour, 0–1; null without a picture. */
  readonly dominantColour: number | null
  /** Kinds of background targets. */
  readonly serviceWorker: { readonly scope: string; readonly script: string } | null
}

export interface LabRequest {
  readonly url: string
  /** `Document`, `Script`, `Image`, … */
  readonly type: string
  readonly mimeType: string
  readonly method: string
  /** -1 without a response. */
  readonly status: number
  readonly protocol: string
  /** Milliseconds since the navigation began. */
  readonly startMs: number
  readonly endMs: number
  /** Transferred bytes, headers included. */
  readonly transferBytes: number
  /** Decoded bytes. */
  readonly resourceBytes: number
  readonly priority: string
  readonly failed: boolean
  /**
   * The reason in Chromium's words: `net::ERR_NAME_NOT_RESOLVED`; with the prefix `blocked:` if no request was sent:
   * `blocked:csp`, `blocked:mixed-content`.
   */
  readonly failure: string | null
  readonly fromCache: boolean
  readonly fromServiceWorker: boolean
  readonly isMainDocument: boolean
  /** The script, document or style sheet that initiated it; null for the page itself. */
  readonly initiator: string | null
  /** True in a frame of the page. */
  readonly inFrame: boolean
}

export interface LabSocket {
  readonly url: string
  readonly initiator: string | null
  /** Error in Chromium's words; null on success. */
  readonly failure: string | null
}

export interface ConsoleEntry {
  /** `error`, `warning`, `info`, `log`, `debug`, and `exception` for an uncaught one. */
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
  /** Partition key; null if it has none. */
  readonly partition: string | null
  /** `answer` if any HTTP response of the load had a `Set-Cookie` with this name. */
  readonly setBy: 'answer' | 'script'
  /** False for a third-party cookie that the browser blocks; as a first-party cookie it would have been stored. */
  readonly kept: boolean
}

/** Without its value. */
export interface StorageEntry {
  readonly area: 'local' | 'session' | 'indexed-db'
  readonly origin: string
  /** For a database, its name. */
  readonly key: string
  /** Bytes of key and value in UTF-8; 0 for a database, which is not measured. */
  readonly bytes: number
}

/** A change of the page's URL during and after the load, and its cause. */
export interface Navigation {
  readonly url: string
  readonly ms: number
  /** `navigation` loads a document; `history` only changes the URL. */
  readonly kind: 'navigation' | 'history'
  /** Cause in Chromium's words: `scriptInitiated`, `metaTagRefresh`, `httpHeaderRefresh`, …; null for our own. */
  readonly reason: string | null
}

/** Dismissed at once, since an open dialog stops the page. */
export interface Dialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload'
  readonly text: string
}

/** Calls of watched interfaces, by the script that made them, before any input of ours. */
export interface ApiCall {
  readonly api: WatchedApi
  /** The topmost script of the stack; null if unknown. */
  readonly script: string | null
  /** A document counts up to 100 calls of each interface. */
  readonly count: number
}

/** Interfaces that ask for permissions, then those that help to identify a device. */
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

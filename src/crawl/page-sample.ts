/** The outcome of a check that needs a browser, on one page. */
export interface SampledCheck {
  readonly check: string
  readonly outcome: 'pass' | 'warn' | 'fail'
  /** 0–1, the factor for the check's share of the tier. */
  readonly extent: number
  /** If the outcome has another tier than the check. */
  readonly tier: string | null
  /** 0–1, for a metric: 1 is best. */
  readonly points: number | null
  readonly message: string
}

export interface MeasuredPage {
  readonly score: number | null
  readonly result: 'good' | 'decent' | 'bad' | null
  /** Lighthouse's Performance, 0–1. */
  readonly loading: number | null
  /** Milliseconds; `cls` has no unit. */
  readonly metrics: {
    readonly lcp: number | null
    readonly cls: number | null
    readonly tbt: number | null
  }
  readonly checks: readonly SampledCheck[]
  /** Links to the site that only scripts add, if they are many; absent otherwise. At most 20 are counted. */
  readonly scriptedLinks?: number
}

/** What a browser found on one page of a site: as light as a crawled page, without evidence. */
export interface PageSample {
  /** Number of its URL. */
  readonly number: number
  /** Null if it was not measured. */
  readonly measured: MeasuredPage | null
  /** Why it was not measured, as a sentence. */
  readonly reason: string | null
}

/** A page that is to be loaded in a browser. */
export interface PlannedSample {
  readonly number: number
  readonly url: string
  /** How often it was begun. */
  readonly attempt: number
  /** Null while it waits. */
  readonly sample: PageSample | null
}

/** The sample of a crawl: planned once, then saved page by page. */
export interface SampleStore {
  /** By number; empty before `plan`. */
  planned(): Promise<readonly PlannedSample[]>
  plan(numbers: readonly number[]): Promise<void>
  /** Counts an attempt, so that a page that ends the process is given up. */
  begin(number: number): Promise<void>
  save(sample: PageSample): Promise<void>
}

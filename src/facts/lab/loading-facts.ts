/** How the page loaded, as Lighthouse measured or reckoned it; null what it could not tell. */
export interface LoadingFacts {
  readonly device: 'mobile' | 'desktop'
  readonly metrics: {
    /** Milliseconds; `cls` has no unit. */
    readonly lcp: number | null
    readonly fcp: number | null
    readonly tbt: number | null
    readonly speedIndex: number | null
    readonly cls: number | null
  }
}

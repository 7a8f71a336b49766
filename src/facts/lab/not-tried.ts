/** State of every interaction test until the page load has been evaluated. */
export const NOT_TRIED = { measured: false, reason: 'The page has not been tried yet.' } as const

/** State of tests that only apply to a mobile screen. */
export const ON_DESKTOP = {
  measured: false,
  reason: 'The page was measured on desktop, not on mobile.',
} as const

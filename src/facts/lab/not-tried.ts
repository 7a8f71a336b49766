/** Of every interaction test until the load has been judged. */
export const NOT_TRIED = { measured: false, reason: 'The page has not been tried yet.' } as const

/** Of tests that only a mobile screen needs. */
export const ON_DESKTOP = {
  measured: false,
  reason: 'The page was measured on desktop, not on mobile.',
} as const

/** WCAG 2 up to level AA, and best practices; Lighthouse runs the first two and others. */
export const AXE_TAGS = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
] as const

/** Rules in addition to the tags: `frame-tested` is about the tool, the other about links of level AAA. */
export const AXE_RULES = {
  'frame-tested': { enabled: false },
  'identical-links-same-purpose': { enabled: true },
} as const

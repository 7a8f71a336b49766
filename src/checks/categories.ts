/** In the order of a report. */
export const CATEGORIES = [
  'seo',
  'performance',
  'security',
  'accessibility',
  'best-practices',
  'content',
  'social',
  'ai-readiness',
] as const

export type Category = (typeof CATEGORIES)[number]

const TITLES: Readonly<Record<Category, string>> = {
  seo: 'Search',
  performance: 'Performance',
  security: 'Security',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  content: 'Content',
  social: 'Sharing',
  'ai-readiness': 'AI readiness',
}

/** Performance measured by plain HTTP is an estimate and labelled so. */
export function categoryTitle(category: Category, isLoadMeasured = true): string {
  return category === 'performance' && !isLoadMeasured ? 'Delivery (estimate)' : TITLES[category]
}

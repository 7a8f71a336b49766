/** Of the fields of site audits that can be at fault, in their order. */
export const SITE_LABELS = {
  url: 'Start URL',
  password: 'Report password',
  max_pages: 'Maximum pages',
  max_depth: 'Maximum clicks',
  include: 'Only paths',
  exclude: 'Not paths',
  language: 'Page language',
  project: 'Project',
} as const

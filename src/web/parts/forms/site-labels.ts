/** Labels of the fields that can have errors, in the order of the form. */
export const SITE_LABELS = {
  url: 'Start URL',
  urls: 'Page addresses',
  password: 'Report password',
  max_pages: 'Maximum pages',
  max_depth: 'Maximum clicks',
  external_links: 'Links to other sites',
  include: 'Included paths',
  exclude: 'Excluded paths',
  lab_pages: 'Pages in the browser',
  language: 'Page language',
  project: 'Project',
} as const

import type { Family } from './family.ts'

/** What search engines find, read and show. */
export const SEARCH_FAMILIES = {
  availability: {
    category: 'seo',
    title: 'Availability',
    effort: 'server',
    fix: 'Make the page answer with its content',
  },
  indexing: {
    category: 'seo',
    title: 'Indexing',
    effort: 'template',
    fix: 'Let search engines index the page',
  },
  canonical: {
    category: 'seo',
    title: 'Canonical URL',
    effort: 'template',
    fix: 'Correct the canonical URL',
    fixes: { 'canonical-present': 'Add a canonical URL' },
  },
  title: {
    category: 'seo',
    title: 'Title',
    effort: 'page',
    fix: 'Improve the page title',
    fixes: { 'title-present': 'Add a page title' },
  },
  description: {
    category: 'seo',
    title: 'Description',
    effort: 'page',
    fix: 'Improve the meta description',
    fixes: { 'meta-description-present': 'Add a meta description' },
  },
  headings: {
    category: 'seo',
    title: 'Headings',
    effort: 'page',
    fix: 'Improve the headings',
    fixes: { 'h1-present': 'Add a main heading' },
  },
  mobile: {
    category: 'seo',
    title: 'Mobile layout',
    effort: 'template',
    fix: 'Fit the page to mobile screens',
    fixes: { 'viewport-meta': 'Set the viewport for mobile screens' },
  },
  links: { category: 'seo', title: 'Links', effort: 'page', fix: 'Improve the links' },
  'broken-links': {
    category: 'seo',
    title: 'Broken links',
    effort: 'page',
    fix: 'Repair the broken links',
  },
  redirects: {
    category: 'seo',
    title: 'Redirects',
    effort: 'server',
    fix: 'Simplify the redirects',
  },
  'error-page': {
    category: 'seo',
    title: 'Error page',
    effort: 'template',
    fix: 'Give the site a helpful error page',
  },
  languages: {
    category: 'seo',
    title: 'Language versions',
    effort: 'template',
    fix: 'Correct the language versions',
    fixes: { 'language-consistency': 'Declare the language of the text' },
  },
  sitemap: {
    category: 'seo',
    title: 'Sitemap',
    effort: 'server',
    fix: 'Provide a sitemap that lists the page',
    floor: 4,
  },
  'structured-data': {
    category: 'seo',
    title: 'Structured data',
    effort: 'template',
    fix: 'Correct the structured data',
    fixes: { 'structured-data-present': 'Add structured data' },
    floor: 4,
  },
  document: {
    category: 'seo',
    title: 'Document',
    effort: 'code',
    fix: 'Let crawlers read the whole document',
  },
} as const satisfies Record<string, Family>

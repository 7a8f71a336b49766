import type { Family } from './family.ts'

/** Structure, content and previews of the page. */
export const CONTENT_FAMILIES = {
  'broken-files': {
    category: 'best-practices',
    title: 'Broken files',
    effort: 'page',
    fix: 'Restore the missing files',
    fixes: { 'blocked-resources': 'Let Googlebot load the files of the page' },
  },
  'browser-errors': {
    category: 'best-practices',
    title: 'Browser errors',
    effort: 'code',
    fix: 'Fix the errors in the browser console',
  },
  'document-mode': {
    category: 'best-practices',
    title: 'Document mode',
    effort: 'template',
    fix: 'Declare the doctype and the encoding',
  },
  icon: {
    category: 'best-practices',
    title: 'Icon',
    effort: 'template',
    fix: 'Add a favicon',
    floor: 4,
  },
  markup: {
    category: 'best-practices',
    title: 'Markup',
    effort: 'template',
    fix: 'Correct the markup',
  },
  interaction: {
    category: 'best-practices',
    title: 'Interaction',
    effort: 'code',
    fix: 'Remove what gets in the way of visitors',
  },
  content: {
    category: 'content',
    title: 'Content',
    effort: 'page',
    fix: 'Improve the content',
    fixes: {
      'content-without-js': 'Show the content without scripts',
      'rendered-content': 'Show the content without scripts',
      'placeholder-text': 'Replace the placeholder text',
      'word-count': 'Add content to the page',
    },
  },
  'sharing-tags': {
    category: 'social',
    title: 'Sharing tags',
    effort: 'template',
    fix: 'Complete the sharing tags',
    floor: 4,
  },
} as const satisfies Record<string, Family>

import type { Family } from './family.ts'

/** What everyone needs to use the page. */
export const ACCESSIBILITY_FAMILIES = {
  'form-labels': {
    category: 'accessibility',
    title: 'Form labels',
    effort: 'page',
    fix: 'Label the form fields',
  },
  'button-names': {
    category: 'accessibility',
    title: 'Button names',
    effort: 'page',
    fix: 'Name the buttons',
  },
  'link-names': {
    category: 'accessibility',
    title: 'Link names',
    effort: 'page',
    fix: 'Name the links',
  },
  'image-alternatives': {
    category: 'accessibility',
    title: 'Image alternatives',
    effort: 'page',
    fix: 'Describe the images in alt texts',
  },
  frames: {
    category: 'accessibility',
    title: 'Frames',
    effort: 'page',
    fix: 'Make the frames accessible',
  },
  language: {
    category: 'accessibility',
    title: 'Language',
    effort: 'template',
    fix: 'Declare the language',
  },
  zoom: {
    category: 'accessibility',
    title: 'Zoom',
    effort: 'template',
    fix: 'Let visitors zoom and enlarge text',
  },
  keyboard: {
    category: 'accessibility',
    title: 'Keyboard',
    effort: 'code',
    fix: 'Make the page work with the keyboard',
  },
  'page-structure': {
    category: 'accessibility',
    title: 'Page structure',
    effort: 'template',
    fix: 'Mark up the structure of the page',
  },
  tables: {
    category: 'accessibility',
    title: 'Tables',
    effort: 'page',
    fix: 'Correct the table headers',
  },
  aria: {
    category: 'accessibility',
    title: 'ARIA',
    effort: 'code',
    fix: 'Correct the ARIA markup',
  },
  media: {
    category: 'accessibility',
    title: 'Media',
    effort: 'page',
    fix: 'Make the media accessible',
  },
  contrast: {
    category: 'accessibility',
    title: 'Contrast',
    effort: 'template',
    fix: 'Increase the contrast',
  },
  'target-size': {
    category: 'accessibility',
    title: 'Target size',
    effort: 'template',
    fix: 'Enlarge the touch targets',
  },
} as const satisfies Record<string, Family>

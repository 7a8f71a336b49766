import type { Family } from './family.ts'

/** What takes time to load. */
export const PERFORMANCE_FAMILIES = {
  'loading-speed': {
    category: 'performance',
    title: 'Loading speed',
    effort: 'code',
    fix: 'Speed up loading',
  },
  'server-response': {
    category: 'performance',
    title: 'Server response',
    effort: 'server',
    fix: 'Speed up the server response',
  },
  compression: {
    category: 'performance',
    title: 'Compression',
    effort: 'server',
    fix: 'Compress text responses',
  },
  weight: {
    category: 'performance',
    title: 'Weight',
    effort: 'code',
    fix: 'Reduce the weight of the page',
  },
  'render-path': {
    category: 'performance',
    title: 'Render path',
    effort: 'code',
    fix: 'Remove what delays the first paint',
  },
  images: { category: 'performance', title: 'Images', effort: 'page', fix: 'Optimize the images' },
  fonts: { category: 'performance', title: 'Fonts', effort: 'template', fix: 'Optimize the fonts' },
  caching: {
    category: 'performance',
    title: 'Caching',
    effort: 'server',
    fix: 'Let browsers cache the files',
    floor: 4,
  },
  protocol: {
    category: 'performance',
    title: 'Protocol',
    effort: 'server',
    fix: 'Turn on current HTTP versions',
    floor: 4,
  },
} as const satisfies Record<string, Family>

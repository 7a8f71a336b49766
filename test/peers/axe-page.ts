import { bypassBlocks } from '../../src/checks/accessibility/bypass-blocks.ts'
import { headingOrder } from '../../src/checks/accessibility/heading-order.ts'
import { landmarkMain } from '../../src/checks/accessibility/landmark-main.ts'
import { viewportZoomable } from '../../src/checks/accessibility/viewport-zoomable.ts'
import { metaRefresh } from '../../src/checks/seo/meta-refresh.ts'
import type { AxeRule } from './axe-case.ts'

const viewport = (content: string) => `<meta name="viewport" content="${content}">`

export const PAGE_RULES: readonly AxeRule[] = [
  {
    rule: 'meta-viewport',
    check: viewportZoomable,
    passes: [
      'foo=bar; cats= dogs; user-scalable=yes; more-stuff=ok',
      'foo=bar; maximum-scale=5; cats= dogs;',
      'foo=bar; cats= dogs;',
      'foo=bar, cats= dogs, user-scalable=yes, more-stuff=ok',
      'foo=bar, maximum-scale=5, cats= dogs',
      'foo=bar, cats= dogs',
      'maximum-scale=-1',
      'maximum-scale=device-width',
      'user-scalable=1',
      'user-scalable=-1',
      'user-scalable=device-width',
      'maximum-scale=5.0',
    ].map(viewport),
    fails: [
      'foo=bar; cats= dogs; user-scalable=no',
      'foo=bar; cats= dogs; user-scalable=no; more-stuff=ok',
      'foo=bar; cats= dogs; user-scalable=yes; maximum-scale=1.5',
      'foo=bar, cats= dogs, user-scalable=no',
      'foo=bar, cats= dogs, user-scalable=no, more-stuff=ok',
      'foo=bar, cats= dogs, user-scalable=yes, maximum-scale=1.5',
      'user-scalable=0',
      'user-scalable=0.5',
      'user-scalable=-0.5',
      'user-scalable=banana',
      'maximum-scale=yes',
      'maximum-scale=0',
      'maximum-scale=1',
      'maximum-scale=1.99',
      'maximum-scale=banana',
    ].map(viewport),
    inapplicable: ['<meta name="viewport">', '<meta name="foo" content="user-scalable=no">'],
    differs: [2, 3, 4.9].map((scale) => ({
      html: viewport(`maximum-scale=${scale}`),
      theirs: 'pass',
      ours: 'warn',
      why: 'passes meta-viewport and fails meta-viewport-large (500 %), which are one check here',
    })),
  },
  {
    rule: 'meta-refresh',
    check: metaRefresh,
    passes: ['<meta http-equiv="refresh" content="72001; URL=something.html">'],
    fails: [
      '<meta http-equiv="refresh" content="300">',
      '<meta http-equiv="refresh" content="300;URL=something.html">',
      '<meta http-equiv="refresh" content="72000; URL=something.html">',
      '<meta http-equiv="refresh" content="1">',
    ],
    inapplicable: [
      '<meta http-equiv="refresh">',
      '<meta http-equiv="refresh" content="">',
      '<meta http-equiv="refresh" content="foo">',
      '<meta name="refresh" content="300">',
    ],
    differs: [
      {
        html: '<meta http-equiv="refresh" content="0; URL=something.html">',
        theirs: 'pass',
        ours: 'fail',
        why: 'harmless for people, but a search engine asks for an HTTP redirect (an SEO check here)',
      },
      {
        html: '<meta http-equiv="refresh" content="0">',
        theirs: 'pass',
        ours: 'warn',
        why: 'a page that reloads at once for ever; axe looks at the delay only',
      },
    ],
  },
  {
    rule: 'heading-order',
    check: headingOrder,
    passes: [
      '<h1>One</h1><h2>Two</h2>',
      '<h1>One</h1><h1>One</h1>',
      '<h2>One</h2><h1>Two</h1>',
      '<h1>One</h1><h2>Two</h2><h3>Three</h3><h1>One</h1>',
      '<div role="heading" aria-level="1">One</div><div role="heading" aria-level="2">Two</div>',
      '<h1>One</h1><h6 role="heading" aria-level="2">Two</h6>',
      '<h1>One</h1><h4 role="presentation">no heading</h4><h2>Two</h2>',
      '<h1>One</h1><h3 aria-hidden="true">Three</h3><h2>Two</h2>',
    ],
    fails: [
      '<h1>One</h1><h3>Three</h3>',
      '<h1>One</h1><h2>Two</h2><h4>Four</h4>',
      '<div role="heading" aria-level="1">One</div><div role="heading" aria-level="3">Three</div>',
      '<h2>Two</h2><h1>One</h1><h3>Three</h3>',
    ],
    differs: [
      {
        html: '<h3>Three</h3><h4>Four</h4>',
        theirs: 'pass',
        ours: 'warn',
        why: 'axe lets a page begin at any level, since it may be a frame; a whole page begins at h1 or h2',
      },
    ],
  },
  {
    rule: 'landmark-one-main, landmark-no-duplicate-main',
    check: landmarkMain,
    passes: [
      '<main>a</main>',
      '<div role="main">a</div>',
      '<main>a</main><main hidden>b</main>',
      '<main>a</main><main style="display:none">b</main>',
    ],
    fails: [
      '<div>a</div>',
      '<main>a</main><main>b</main>',
      '<main>a</main><div role="main">b</div>',
      '<main role="none">a</main>',
      '<main role="wut main">a</main><div role="main">b</div>',
    ],
  },
  {
    rule: 'bypass',
    check: bypassBlocks,
    passes: [
      '<a href="#content">Skip</a><div id="content">a</div><a href="/b">b</a>',
      '<a href="/b">b</a><main>a</main>',
      '<a href="/b">b</a><div role="main">a</div>',
      '<a href="/b">b</a><h1>a</h1>',
      '<a href="/b">b</a><div role="heading" aria-level="1">a</div>',
    ],
    fails: ['<a href="/b">b</a><p>a</p>'],
  },
]

import { describe, expect, it } from 'vitest'
import { httpRedirectsToHttps } from '../../src/checks/security/http-redirects-to-https.ts'
import { sri } from '../../src/checks/security/sri.ts'
import { type Status, verdict } from './support.ts'

// mdn/mdn-http-observatory, test/subresource-integrity.test.js, test/redirection.test.js (MPL-2.0).

const METADATA =
  'integrity="sha384-zTm/dblzLXQNp3CgY+hfaC/WJ6h4XtNrePh2CW2+rO9GPuNiPb9jmthvAL+oI/dQ" crossorigin="anonymous"'

const SRI: readonly {
  readonly html: string
  readonly theirs: 'pass' | 'fail'
  readonly ours: Status
}[] = [
  { html: '<p>No script</p>', theirs: 'pass', ours: 'pass' },
  { html: '<script src="/static/js/foo.js"></script>', theirs: 'pass', ours: 'pass' },
  { html: '<script src="https://mozilla.org/foo.js"></script>', theirs: 'pass', ours: 'pass' },
  { html: '<script src="//mozilla.org/foo.js"></script>', theirs: 'pass', ours: 'pass' },
  {
    html: `<script src="https://fb.me/react-0.14.7.min.js" ${METADATA}></script>`,
    theirs: 'pass',
    ours: 'pass',
  },
  {
    html: `<script src="https://localhost/react-0.14.7.min.js" ${METADATA}></script>`,
    theirs: 'pass',
    ours: 'pass',
  },
  {
    html: `<script src="/static/js/react-0.14.7.min.js" ${METADATA}></script>`,
    theirs: 'pass',
    ours: 'pass',
  },
  {
    html: '<script src="https://fb.me/react-0.14.7.min.js"></script>',
    theirs: 'fail',
    ours: 'warn',
  },
  {
    html: `<script src="http://fb.me/react-0.14.6.min.js" ${METADATA}></script>`,
    theirs: 'fail',
    ours: 'fail',
  },
  {
    html: `<script src="//fb.me/react-0.14.6.min.js" ${METADATA}></script>`,
    theirs: 'pass',
    ours: 'pass',
  },
  {
    html: '<script src="http://fb.me/react-0.14.6.min.js"></script>',
    theirs: 'fail',
    ours: 'fail',
  },
  { html: '<script src="//fb.me/react-0.14.6.min.js"></script>', theirs: 'fail', ours: 'warn' },
]

describe('Observatory on scripts of other sites', () => {
  it.each(SRI)('$html', ({ html, theirs, ours }) => {
    const status = verdict(sri, { url: 'https://mozilla.org/', html })
    expect(status).toBe(ours)
    expect(status === 'pass').toBe(theirs === 'pass')
  })
})

const ROUTES: readonly {
  readonly route: readonly string[]
  readonly theirs: 'pass' | 'fail'
  readonly ours: Status
}[] = [
  { route: ['http://mozilla.org/'], theirs: 'fail', ours: 'fail' },
  { route: ['http://mozilla.org/', 'http://www.mozilla.org/'], theirs: 'fail', ours: 'fail' },
  {
    route: ['http://mozilla.org/', 'http://www.mozilla.org/', 'http://www.mozilla.org/en/'],
    theirs: 'fail',
    ours: 'fail',
  },
  { route: ['http://mozilla.org/', 'https://mozilla.org/'], theirs: 'pass', ours: 'pass' },
  { route: ['http://mozilla.org/', 'https://mozilla.org:8443/'], theirs: 'pass', ours: 'pass' },
  {
    route: ['http://mozilla.org/', 'http://www.mozilla.org/', 'https://www.mozilla.org/'],
    theirs: 'fail',
    ours: 'warn',
  },
  { route: ['http://mozilla.org/', 'https://www.mozilla.org/'], theirs: 'fail', ours: 'warn' },
]

describe('Observatory on the way to https', () => {
  it.each(ROUTES)('$route', ({ route, theirs, ours }) => {
    const hops = route
      .slice(0, -1)
      .map((url, index) => ({ url, status: 301, target: route[index + 1] ?? url }))
    const http = { state: 'answered', hops, final: route.at(-1) ?? null } as const
    const status = verdict(httpRedirectsToHttps, {
      url: 'https://mozilla.org/',
      facts: { variants: { http } },
    })
    expect(status).toBe(ours)
    expect(status === 'pass').toBe(theirs === 'pass')
  })

  it('nothing on port 80', () => {
    const http = { state: 'closed', hops: [], final: null } as const
    expect(verdict(httpRedirectsToHttps, { facts: { variants: { http } } })).toBe('pass')
  })
})

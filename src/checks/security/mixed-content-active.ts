import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { mixedContent } from './shared/mixed-content.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'
import { upgradesInsecureRequests } from './shared/upgrade-insecure.ts'

export const mixedContentActive = defineCheck({
  id: 'mixed-content-active',
  category: 'security',
  family: 'mixed-content',
  tier: 'B',
  title: 'Nothing the page needs is blocked as mixed content',
  why: 'Browsers refuse to load http scripts, styles, frames and the like into an https page, so that part of it is missing.',
  fix: 'Change the listed URLs to https; as a stopgap send Content-Security-Policy: upgrade-insecure-requests.',
  criteria:
    'Passes when an https page names nothing with http: that browsers block. Warns when it does and upgrade-insecure-requests makes the files load; fails otherwise. Blocked are scripts, style sheets, frames, objects, fonts, tracks, the manifest, preloads other than images, images of srcset and picture, images and media with crossorigin, and whatever lies on an IP address. Links, canonical and the like fetch nothing, and localhost counts as safe. Does not apply when the page itself came over http.',
  source: 'https://www.w3.org/TR/mixed-content/',
  reads: ['address', 'head', 'policies', 'resources'],
  examples: {
    pass: [
      { html: '<script src="https://cdn.example/a.js"></script>' },
      {
        html: '<a href="http://example.org/">Link</a><link rel="canonical" href="http://www.example.com/">',
      },
      { html: '<script src="http://localhost:35729/livereload.js"></script>' },
      { html: '<img src="http://cdn.example/a.png" alt="">' },
    ],
    warn: [
      {
        html: '<script src="http://cdn.example/a.js"></script>',
        headers: [['Content-Security-Policy', 'upgrade-insecure-requests']],
      },
    ],
    fail: [
      { html: '<script src="http://cdn.example/a.js"></script>' },
      { html: '<img srcset="http://cdn.example/a.png 2x" src="/a.png" alt="">' },
      { html: '<iframe src="http://cdn.example/"></iframe>' },
    ],
    'not-applicable': [
      { url: 'http://www.example.com/', html: '<script src="http://cdn.example/a.js"></script>' },
    ],
  },

  evaluate({ address, head, policies, resources }) {
    if (!isHttps(address.final)) return notApplicable('The page itself came over http.')
    const { blocked } = mixedContent(resources, head)
    if (blocked.length === 0) return pass()

    const evidence = blocked.map((resource) => ({
      ...at(resource),
      url: resource.url,
      name: resource.type,
    }))
    const value = { number: blocked.length, unit: 'count' } as const
    const what = counted(blocked.length, 'resource')
    return upgradesInsecureRequests(policies)
      ? warn(
          `${what} named with http:; only upgrade-insecure-requests makes them load.`,
          evidence,
          { value },
        )
      : fail(`${what} named with http:, which browsers block.`, evidence, { value })
  },
})

import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { mixedContent } from './shared/mixed-content.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'
import { upgradesInsecureRequests } from './shared/upgrade-insecure.ts'

export const mixedContentActive = defineCheck({
  id: 'mixed-content-active',
  category: 'security',
  family: 'mixed-content',
  tier: 'B',
  title: 'No file is blocked as mixed content',
  why: 'Browsers block http scripts, style sheets, frames and similar files on an https page, so parts of the page are missing.',
  fix: 'Change the listed URLs to https; as a temporary measure send Content-Security-Policy: upgrade-insecure-requests.',
  criteria: {
    pass: 'The markup of the https page has no http: URL that browsers block.',
    warn: 'The markup has http: URLs that browsers block, but upgrade-insecure-requests makes browsers load the files over https.',
    fail: 'The markup has http: URLs that browsers block, and the page does not send upgrade-insecure-requests.',
    'not-applicable': 'The page was served over http.',
    note: 'Browsers block scripts, style sheets, frames, objects, fonts, tracks, the manifest, preloads other than images, images in srcset and picture, images and media with crossorigin, and any file on an IP address. Links and canonical URLs load nothing, and localhost counts as secure.',
  },
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
    if (!isHttps(address.final)) return notApplicable('The page was served over http')
    const { blocked } = mixedContent(resources, head)
    if (blocked.length === 0) return pass()

    const evidence = blocked.map((resource) => ({
      ...at(resource),
      url: resource.url,
      name: resource.type,
    }))
    const value = { number: blocked.length, unit: 'count' } as const
    const what = counted(blocked.length, 'file')
    return upgradesInsecureRequests(policies)
      ? warn(
          `${what} with http: ${verb(blocked.length, 'loads', 'load')} only because of upgrade-insecure-requests`,
          evidence,
          { value },
        )
      : fail(`Browsers block ${what} with http: as mixed content`, evidence, { value })
  },
})

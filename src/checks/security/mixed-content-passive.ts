import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { mixedContent } from './shared/mixed-content.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const mixedContentPassive = defineCheck({
  id: 'mixed-content-passive',
  category: 'security',
  family: 'mixed-content',
  tier: 'D',
  title: 'Images and media use https URLs',
  why: 'Browsers request such files over https in place of http, and show nothing if the https copy does not exist.',
  fix: 'Change the listed URLs to https after checking that they work there.',
  criteria: {
    pass: 'The markup of the https page has no http: URL for an image, audio, video or icon.',
    warn: 'The markup has an http: URL for an image, audio, video or icon, even with upgrade-insecure-requests.',
    'not-applicable': 'The page was served over http.',
    note: 'Images in srcset and picture, files with crossorigin and files on an IP address count in the check mixed-content-active. URLs on localhost count as secure.',
  },
  source: 'https://www.w3.org/TR/mixed-content/',
  reads: ['address', 'head', 'resources'],
  examples: {
    pass: [{ html: '<img src="/a.png" alt="">' }],
    warn: [
      { html: '<img src="http://cdn.example/a.png" alt="">' },
      { html: '<video src="http://cdn.example/a.mp4"></video>' },
    ],
    'not-applicable': [
      { url: 'http://www.example.com/', html: '<img src="http://cdn.example/a.png" alt="">' },
    ],
  },

  evaluate({ address, head, resources }) {
    if (!isHttps(address.final)) return notApplicable('The page was served over http')
    const { upgraded } = mixedContent(resources, head)
    if (upgraded.length === 0) return pass()
    return warn(
      `${counted(upgraded.length, 'image or media file', 'images or media files')} ${verb(upgraded.length, 'has an http: URL', 'have http: URLs')}`,
      upgraded.map((resource) => ({ ...at(resource), url: resource.url, name: resource.type })),
      { value: { number: upgraded.length, unit: 'count' } },
    )
  },
})

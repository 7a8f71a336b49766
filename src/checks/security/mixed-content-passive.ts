import { at, defineCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { mixedContent } from './shared/mixed-content.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const mixedContentPassive = defineCheck({
  id: 'mixed-content-passive',
  category: 'security',
  family: 'mixed-content',
  tier: 'D',
  title: 'Images and media are named with https',
  why: 'Browsers ask https instead of http for them, and show nothing where the https copy is missing.',
  fix: 'Change the listed URLs to https after making sure that they answer there.',
  criteria:
    'Passes when an https page names no image, audio, video or icon with http:, and warns when it does, even with upgrade-insecure-requests. Images of srcset and picture, files with crossorigin and files on an IP address belong to the check of blocked content, and localhost counts as safe. Does not apply when the page itself came over http.',
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
    if (!isHttps(address.final)) return notApplicable('The page itself came over http.')
    const { upgraded } = mixedContent(resources, head)
    if (upgraded.length === 0) return pass()
    return warn(
      `${counted(upgraded.length, 'image or media file', 'images and media files')} named with http:, which browsers fetch over https or not at all.`,
      upgraded.map((resource) => ({ ...at(resource), url: resource.url, name: resource.type })),
      { value: { number: upgraded.length, unit: 'count' } },
    )
  },
})

import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import type { IssueFacts } from '../../facts/lab/runtime-facts.ts'
import { defineLabCheck, type Evidence, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { isTraffic } from './shared/runtime-mixed-content.ts'
import { isHttps } from '../../facts/derived/secure-context.ts'

export const mixedContentLab = defineLabCheck({
  id: 'mixed-content-lab',
  category: 'security',
  family: 'mixed-content',
  tier: 'B',
  title: 'The page requests no files over plain http',
  why: 'Browsers block http scripts, style sheets and frames on an https page, and load images over https or not at all.',
  fix: 'Change the listed URLs to https after checking that they work there; as a temporary measure send Content-Security-Policy: upgrade-insecure-requests.',
  criteria: {
    pass: 'Chromium reported no mixed content while the page loaded, for example because upgrade-insecure-requests changed every URL to https.',
    warn: 'Chromium requested images, audio or video over https in place of http.',
    fail: 'Chromium blocked a file with an http: URL, or loaded one over http.',
    'not-applicable': 'The page was served over http, or Lighthouse ended early.',
    note: 'Requests by scripts count too. Forms, downloads and ws: URLs count in the check insecure-requests, and URLs on localhost count as secure.',
  },
  source: 'https://www.w3.org/TR/mixed-content/',
  reads: ['runtime'],
  supersedes: ['mixed-content-active', 'mixed-content-passive'],
  examples: {
    pass: [{ html: '<img src="/a.png" alt="">' }, issue('Form', 'MixedContentWarning')],
    warn: [issue('Image', 'MixedContentAutomaticallyUpgraded')],
    fail: [
      issue('Script', 'MixedContentBlocked'),
      issue('Image', 'MixedContentBlocked'),
      issue('Image', 'MixedContentWarning'),
    ],
    'not-applicable': [
      { url: 'http://www.example.com/' },
      { facts: { runtime: { collected: false } } },
    ],
  },

  evaluate({ runtime: { url, collected, issues, requests } }) {
    if (!collected) return notMeasured()
    if (!isHttps(url)) return notApplicable('The page was served over http')
    const found = issues.mixedContent.filter((content) => !isTraffic(content))
    if (found.length === 0) return pass()

    const upgraded = found.filter(({ resolution }) => resolution === 'upgraded')
    const others = found.filter(({ resolution }) => resolution !== 'upgraded')
    const lost = new Set(requests.filter(({ failed }) => failed).map((request) => request.url))
    const evidence = [...others, ...upgraded].map((content) => row(content, lost))
    const value = { number: found.length, unit: 'count' } as const
    return others.length > 0
      ? fail(`The page requests ${counted(others.length, 'file')} over http`, evidence, { value })
      : warn(`Chromium upgraded ${counted(upgraded.length, 'file')} from http to https`, evidence, {
          value,
        })
  },
})

function row(
  { url, type, resolution }: IssueFacts['mixedContent'][number],
  lost: ReadonlySet<string>,
): Evidence {
  const isLost = resolution === 'upgraded' && lost.has(url.replace(/^http:/, 'https:'))
  const note = resolution === 'warned' ? 'loaded over http' : resolution
  return {
    url,
    ...(type !== '' && { name: type.toLowerCase() }),
    note: isLost ? 'upgraded, but not available over https' : note,
  }
}

function issue(resourceType: string, resolutionStatus: string): { lab: ExampleDevice } {
  const insecureURL = 'http://cdn.example/a'
  const mainResourceURL = 'https://www.example.com/page'
  const found = { resourceType, resolutionStatus, insecureURL, mainResourceURL }
  return { lab: { issues: { mixedContentIssue: [found] } } }
}

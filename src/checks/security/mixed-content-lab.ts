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
  title: 'The page asks for nothing over plain http',
  why: 'Browsers refuse to load http scripts, styles and frames into an https page, and fetch images over https or not at all.',
  fix: 'Change the listed URLs to https after making sure that they answer there; as a stopgap send Content-Security-Policy: upgrade-insecure-requests.',
  criteria:
    'Passes when Chromium reported no mixed content while the page loaded, and so it does where upgrade-insecure-requests turned each address into https before it was asked for. Warns when images, audio or video were asked for over https in the place of http, and fails when Chromium blocked a file, or loaded it over http all the same. What scripts ask for counts too; forms, downloads and ws: are the business of the check of insecure requests, and localhost counts as safe. Does not apply when the page itself came over http, or Lighthouse ended early.',
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
    if (!isHttps(url)) return notApplicable('The page itself came over http.')
    const found = issues.mixedContent.filter((content) => !isTraffic(content))
    if (found.length === 0) return pass()

    const upgraded = found.filter(({ resolution }) => resolution === 'upgraded')
    const others = found.filter(({ resolution }) => resolution !== 'upgraded')
    const lost = new Set(requests.filter(({ failed }) => failed).map((request) => request.url))
    const evidence = [...others, ...upgraded].map((content) => row(content, lost))
    const value = { number: found.length, unit: 'count' } as const
    return others.length > 0
      ? fail(`${counted(others.length, 'file')} asked for over http.`, evidence, { value })
      : warn(
          `${counted(upgraded.length, 'file')} named with http:, which Chromium asked for over https.`,
          evidence,
          { value },
        )
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
    note: isLost ? 'upgraded, and not there over https' : note,
  }
}

function issue(resourceType: string, resolutionStatus: string): { lab: ExampleDevice } {
  const insecureURL = 'http://cdn.example/a'
  const mainResourceURL = 'https://www.example.com/page'
  const found = { resourceType, resolutionStatus, insecureURL, mainResourceURL }
  return { lab: { issues: { mixedContentIssue: [found] } } }
}

import { expect, it } from 'vitest'
import { exampleFacts } from '../../../../test/support/example-facts.ts'
import type { ExampleDevice } from '../../../facts/lab/example-device.ts'
import { failedLoads } from './failed-loads.ts'
import { consoleExample, requestExample } from '../../shared/runtime-example.ts'

const failed = (lab: ExampleDevice) => failedLoads(exampleFacts({ lab }).runtime)
const lost = { status: -1, failed: true, failure: 'net::ERR_FAILED' }

it('counts an address once, and not the page itself', () => {
  const missing = requestExample({ status: 404 })
  const page = requestExample({ status: 500, isMainDocument: true })
  const preflight = requestExample({
    url: 'https://www.example.com/api',
    type: 'Preflight',
    ...lost,
  })
  expect(failed({ requests: [missing, missing, page, preflight] })).toMatchObject([
    { url: missing.url, status: 404, failure: null },
  ])
})

it('leaves files that do not exist over https to the check of mixed content', () => {
  const requests = [requestExample({ url: 'https://cdn.example/a.png', ...lost })]
  const issue = {
    resourceType: 'Image',
    resolutionStatus: 'MixedContentAutomaticallyUpgraded',
    insecureURL: 'http://cdn.example/a.png',
  }
  expect(failed({ requests })).toHaveLength(1)
  expect(failed({ requests, issues: { mixedContentIssue: [issue] } })).toEqual([])
})

it('says why CORS withheld an answer', () => {
  const url = 'https://api.example/a'
  const corsIssue = [
    { request: { url }, corsErrorStatus: { corsError: 'MissingAllowOriginHeader' } },
  ]
  const requests = [requestExample({ url, type: 'Fetch', ...lost })]
  expect(failed({ requests, issues: { corsIssue } })).toMatchObject([
    { failure: 'blocked by CORS: MissingAllowOriginHeader', party: 'third', type: 'fetch' },
  ])
})

it('counts a style sheet that the browser gave up for its type, as an HTML page in its place', () => {
  const url = 'https://www.example.com/old.css'
  const given = { url, type: 'Stylesheet', ...lost, failure: 'net::ERR_ABORTED' }
  const text = `Refused to apply style from '${url}' because its MIME type ('text/html') is not a supported stylesheet MIME type, and strict MIME checking is enabled.`
  expect(failed({ requests: [requestExample(given)] })).toEqual([])
  expect(
    failed({ requests: [requestExample(given)], console: [consoleExample({ text })] }),
  ).toMatchObject([{ url, type: 'stylesheet', failure: 'wrong content type' }])
})

it('does not treat a response without a reason as a cancelled request', () => {
  expect(failed({ requests: [requestExample({ ...lost, failure: null })] })).toEqual([])
})

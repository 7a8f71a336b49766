import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { failedRequests } from './failed-requests.ts'

const messageOf = (...types: readonly string[]) => {
  const requests = types.map((type, n) =>
    requestExample({ url: `https://www.example.com/${n}`, type, status: 404 }),
  )
  const outcome = failedRequests.evaluate(exampleFacts({ lab: { requests } }))
  return 'message' in outcome ? outcome.message : undefined
}

it.each<[types: string[], message: string]>([
  [['Script'], '1 script of the site failed to load'],
  [['Image', 'Image'], '2 images of the site failed to load'],
  [
    ['Stylesheet', 'Script', 'Image'],
    '1 style sheet, 1 script and 1 image of the site failed to load',
  ],
  [['Fetch', 'XHR', 'Font'], '2 requests and 1 font of the site failed to load'],
  [['Stylesheet', 'Script', 'Image', 'Font'], '4 requests of the site failed to load'],
])('names the failed types among %j', (types, message) => {
  expect(messageOf(...types)).toBe(message)
})

it('names the reason for each failed request and the file that requests it', () => {
  const requests = [
    requestExample({
      url: 'https://cdn.example/a.js',
      type: 'Script',
      status: -1,
      failed: true,
      failure: 'net::ERR_TUNNEL_CONNECTION_FAILED',
      initiator: 'https://www.example.com/app.js',
    }),
  ]
  const outcome = failedRequests.evaluate(exampleFacts({ lab: { requests } }))
  expect(outcome).toMatchObject({
    evidence: [{ note: 'host unreachable, requested by https://www.example.com/app.js' }],
  })
})

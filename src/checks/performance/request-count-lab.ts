import { defineLabCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { fileGroups } from './shared/file-groups.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { notMeasured } from '../shared/not-measured.ts'

const MANY = 75
const TOO_MANY = 150

export const requestCountLab = defineLabCheck({
  id: 'request-count-lab',
  category: 'performance',
  importance: 'low',
  title: 'The page makes a moderate number of requests',
  why: 'Every request has its price, also over HTTP/2 and HTTP/3, and each may be the one that is slow.',
  fix: 'Bundle small scripts and styles, drop what is not used, and load what is far down the page lazily.',
  criteria:
    'Passes with up to 75 requests, warns with up to 150 and fails above. Counted is everything that a browser asked the network for while the page loaded, redirects and failed requests included; the list ends at 1,000. Does not apply when no request was seen.',
  source: 'https://httparchive.org/reports/page-weight#reqTotal',
  reads: ['loading'],
  supersedes: ['request-count'],
  examples: {
    pass: [requests(75)],
    warn: [requests(76)],
    fail: [requests(151)],
    'not-applicable': [requests(0)],
  },

  evaluate({ loading: { files } }) {
    const count = files.length
    if (count === 0) return notMeasured('No request was seen.')
    const value = { number: count, unit: 'count' } as const
    const message = `The page made ${counted(count, 'request')}; ${MANY} is the aim.`
    const evidence = fileGroups(files)
    if (count > TOO_MANY) return fail(message, evidence, { value })
    return count > MANY ? warn(message, evidence, { value }) : pass(undefined, { value, evidence })
  },
})

function requests(length: number) {
  const one = (_: unknown, index: number) =>
    requestExample({ url: `https://www.example.com/${index}.avif`, type: 'Image' })
  return { lab: { requests: Array.from({ length }, one) } }
}

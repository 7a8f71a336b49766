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
  why: 'Every request takes time, also over HTTP/2 and HTTP/3, and visitors wait for the slowest one.',
  fix: 'Bundle small scripts and style sheets, remove unused files, and load content below the first screen lazily.',
  criteria: {
    pass: 'The page makes at most 75 requests.',
    warn: 'The page makes 76 to 150 requests.',
    fail: 'The page makes more than 150 requests.',
    'not-applicable': 'The browser made no request.',
    note: 'The check counts all network requests during the load, redirects and failed requests included; the list ends at 1,000.',
  },
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
    if (count === 0) return notMeasured('The browser made no request.')
    const value = { number: count, unit: 'count' } as const
    const message = `The page makes ${counted(count, 'request')} (recommended: at most ${MANY})`
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

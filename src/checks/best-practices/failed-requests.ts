import { defineLabCheck, type Evidence, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { brokenFilesTier } from './shared/broken-files-tier.ts'
import { type FailedLoad, failedLoads } from './shared/failed-loads.ts'
import { loadFailureText } from '../shared/load-failure-text.ts'
import { requestExample } from '../shared/runtime-example.ts'
import { TOO_MANY_REQUESTS } from '../shared/too-many-requests.ts'

const MOST_KINDS = 3
const LIST = new Intl.ListFormat('en-GB')

const missing = requestExample({ status: 404 })
const unreachable = requestExample({
  url: 'https://gone.example/a.js',
  status: -1,
  failed: true,
  failure: 'net::ERR_TUNNEL_CONNECTION_FAILED',
})

export const failedRequests = defineLabCheck({
  id: 'failed-requests',
  category: 'best-practices',
  family: 'broken-files',
  tier: 'C',
  title: 'All requests of the page succeed',
  why: 'A failed request costs time and leaves out content, styles or functions that the page relies on.',
  fix: 'Correct or remove the listed URLs; the note names the file that requests each one.',
  criteria: {
    pass: 'Every request of the page is answered with a status below 400.',
    warn: 'Only requests to other domains fail.',
    fail: 'A request to the page’s own registrable domain fails: status 400 or above, blocked, or no response. The failure weighs more for a style sheet or a script, and most for both.',
    note: 'Files, script requests, frames and WebSockets count, each URL once. The check ignores the page itself, status 429, aborted requests, preflights, an icon without markup, and requests that the page’s own policy or mixed content blocked or upgraded to https. A host that Pagemark’s proxy cannot reach counts as not answering.',
  },
  source: 'https://developer.chrome.com/docs/devtools/network',
  supersedes: ['broken-files'],
  reads: ['runtime'],
  examples: {
    pass: [
      { lab: { requests: [requestExample()] } },
      { lab: { requests: [requestExample({ status: 429 })] } },
      {
        lab: {
          requests: [
            requestExample({ status: 204, failed: true, failure: 'net::ERR_ABORTED' }),
            requestExample({ status: -1, failed: true, failure: 'net::ERR_ABORTED' }),
            requestExample({ status: -1, failed: true, failure: 'blocked:csp' }),
            requestExample({
              url: 'https://www.example.com/favicon.ico',
              status: 404,
              initiator: null,
            }),
          ],
        },
      },
    ],
    warn: [{ lab: { requests: [unreachable] } }],
    fail: [
      { lab: { requests: [missing, unreachable] } },
      {
        lab: {
          sockets: [
            { url: 'wss://www.example.com/live', initiator: null, failure: 'Unexpected response' },
          ],
        },
      },
    ],
  },

  evaluate({ runtime }) {
    const failed = failedLoads(runtime).filter(({ status }) => status !== TOO_MANY_REQUESTS)
    if (failed.length === 0) return pass()

    const own = failed.filter(({ party }) => party === 'first')
    const others = failed.filter(({ party }) => party === 'third')
    const evidence = [...own, ...others].map(row)
    const value = { number: failed.length, unit: 'count' } as const
    if (own.length === 0) {
      return warn(`${counted(others.length, 'request')} to other domains failed`, evidence, {
        value,
      })
    }
    const besides = others.length === 0 ? '' : `, and ${others.length} of other domains`
    return fail(
      `${kindsOf(own.map(({ type }) => type))} of the site failed to load${besides}`,
      evidence,
      { value, tier: brokenFilesTier(own.map(({ type }) => type)) ?? 'C' },
    )
  },
})

const KINDS: Readonly<Record<string, string>> = {
  stylesheet: 'style sheet',
  script: 'script',
  image: 'image',
  font: 'font',
}

/** `1 style sheet and 2 images`: what visitors miss; `7 files` if there are too many kinds for one line. */
function kindsOf(types: readonly string[]): string {
  const kinds = [...Map.groupBy(types, (type) => KINDS[type] ?? 'request')]
  if (kinds.length > MOST_KINDS) return counted(types.length, 'request')
  return LIST.format(kinds.map(([kind, some]) => counted(some.length, kind)))
}

function row({ url, type, status, failure, initiator }: FailedLoad): Evidence {
  const notes = [
    ...(failure === null ? [] : [loadFailureText(failure)]),
    ...(initiator === null ? [] : [`requested by ${initiator}`]),
  ]
  return {
    url,
    name: type,
    ...(status !== null && { status }),
    ...(notes.length > 0 && { note: notes.join(', ') }),
  }
}

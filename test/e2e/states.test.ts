import { afterAll, expect, it } from 'vitest'
import { openStage } from '../../scripts/screens/stage.ts'
import { shortResults } from '../support/short-results.ts'
import { ROWS } from '../support/routes/rows.ts'
import { allStates } from '../support/states/all-states.ts'
import { holdStates } from '../support/states/hold-states.ts'
import { KEY_STATES } from '../support/states/key-states.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const stage = await openStage({ shorten: shortResults })
afterAll(() => stage[Symbol.asyncDispose]())

const { all, key, ofReports } = await allStates(stage)
// In the release suite, states of accounts are in another file, which another process tests meanwhile.
holdStates(IN_RELEASE ? ofReports : key)

/** Routes whose responses are no pages, or redirect to one. */
const NO_PAGE =
  /^\/(?:api\/|app\/|assets\/|lhci\/|v1\/|healthz|readyz|metrics|version$|favicon)|\.(?:svg|png|csv|json|md|har|atom|sarif|junit|markdown|codequality|sitemap)$|\/(?:events|rows|original|files\/:name|lighthouse\.html|visibility|r\/sample)$/
/** Pages that states reach by an action on the page before. */
const LED_TO: ReadonlySet<string> = new Set([
  '/account/keys/:id/revoke',
  '/batches/:id',
  '/reports/delete',
  '/signin/code',
])

it('leaves out no page that there is', () => {
  const paths = ROWS.map(({ route }) => route.split(/[ ?]/))
    .filter(([method, path = '']) => method === 'GET' && !NO_PAGE.test(path))
    .flatMap(([, path]) => path ?? [])
  const missing = paths.filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return !LED_TO.has(path) && !all.some(({ url }) => pattern.test(new URL(url).pathname))
  })
  expect(missing).toEqual([])
})

it('looks first at what are states', () => {
  const names = new Set(all.map(({ name }) => name))
  expect([...KEY_STATES].filter((name) => !names.has(name))).toEqual([])
})

import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { sampleLabResults } from '../../../../test/support/sample-results.ts'
import { HowTested } from './how-tested.tsx'

const RESULTS = sampleLabResults()

function shown(awaited: { after: number | null; known: boolean } | undefined, access = false) {
  const { lab, environment } = RESULTS
  if (lab === null) throw new Error('There is no browser.')
  const devices = lab.devices.map((device) => ({
    ...device,
    ...(awaited && { awaited: { selector: '#app > li', ...awaited } }),
  }))
  const results = {
    ...RESULTS,
    lab: { ...lab, devices },
    environment: { ...environment, ...(access && { access }) },
  }
  return renderToString(<HowTested results={results} />).replace(/<[^>]+>/g, '')
}

it.each([
  {
    name: 'came',
    after: 1200,
    known: true,
    text: '#app > li, which was there 1.2 s after the load',
  },
  {
    name: 'did not come',
    after: null,
    known: true,
    text: '#app > li, which did not come within 10 s: the page was judged as it was by then',
  },
  {
    name: 'cannot be',
    after: null,
    known: false,
    text: '#app > li, which is no selector that the browser knows: it did not wait',
  },
])('tells that what was waited for $name', ({ text, ...awaited }) => {
  expect(shown(awaited).replaceAll('&gt;', '>')).toContain(text)
})

it('tells that the server was told who asks, and nothing where it was not', () => {
  expect(shown(undefined, true)).toContain(
    'AccessThe page’s server was told a user name and password',
  )
  expect(shown(undefined)).not.toMatch(/user name|Waited for/)
})

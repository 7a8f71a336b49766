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
    text: '#app > li, found 1.2 s after the page load',
  },
  {
    name: 'did not come',
    after: null,
    known: true,
    text: '#app > li, not found within 10 s; the page was tested without it',
  },
  {
    name: 'cannot be',
    after: null,
    known: false,
    text: '#app > li, a selector that the browser does not support; it did not wait',
  },
])('states that the wait-for selector $name', ({ text, ...awaited }) => {
  expect(shown(awaited).replaceAll('&gt;', '>')).toContain(text)
})

it('states whether page credentials were sent', () => {
  expect(shown(undefined, true)).toContain('Page credentialsSent to the server of the page')
  expect(shown(undefined)).not.toMatch(/credentials|Wait-for/)
})

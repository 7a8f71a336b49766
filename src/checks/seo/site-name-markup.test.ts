import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { siteNameMarkup } from './site-name-markup.ts'

const judge = (path: string, ...nodes: object[]) =>
  siteNameMarkup.evaluate(
    exampleFacts({
      url: `https://www.example.com${path}`,
      html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })}</script>`,
    }),
  )

it('reads the name of a site among other nodes, with its other names and address', () => {
  const site = { '@type': 'WebSite', name: 'Library', alternateName: ['TL', 'Town Library'] }
  expect(judge('/?utm_source=x', { '@type': 'Organization', name: 'Town' }, site)).toMatchObject({
    message: 'The home page names the site “Library”',
    evidence: [
      { name: 'name', value: 'Library' },
      { name: 'alternateName', value: 'TL' },
      { name: 'alternateName', value: 'Town Library' },
    ],
  })
})

it('does not take an organisation or a site without name for the name of the site', () => {
  const organisation = { '@type': 'Organization', name: 'Town' }
  const nameless = { '@type': 'WebSite', name: ' ', url: 'https://www.example.com/' }
  expect(judge('/', organisation, nameless)).toEqual({
    status: 'informative',
    message: 'The home page declares no site name in structured data',
  })
})

it('asks no page in a folder, where Google takes no name from', () => {
  expect(judge('/de/', { '@type': 'WebSite', name: 'Bücherei' }).status).toBe('not-applicable')
})

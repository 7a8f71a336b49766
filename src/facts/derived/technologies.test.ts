import { expect, it } from 'vitest'
import { headFacts, pageFacts, scriptFact } from '../../../test/support/facts.ts'
import { metaFact } from '../../../test/support/meta-fact.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { SIGNATURES } from './data/technologies.ts'
import { technologiesOf } from './technologies.ts'

const { response } = pageFacts()
const bare = pageFacts({ response: { ...response, headers: [] }, resources: [], scripts: [] })
const named = (facts: Parameters<typeof technologiesOf>[0]) =>
  technologiesOf(facts).map(({ name, kind, version, sign }) => [name, kind, version, sign])

it('names nothing where nothing shows', () => {
  expect(technologiesOf({ ...bare, head: headFacts({ metas: [] }), cookies: [] })).toEqual([])
})

it('reads generators, headers, cookies, URLs and code, with the version if they contain it', () => {
  const facts = {
    ...bare,
    head: headFacts({ metas: [metaFact({ name: 'generator', content: 'WordPress 6.8.1' })] }),
    response: {
      ...response,
      headers: [
        ['Server', 'nginx/1.28.0'],
        ['X-Powered-By', 'PHP/8.4.1'],
        ['CF-RAY', '8f'],
      ] as const,
    },
    resources: [
      resourceFact('https://www.example.com/wp-content/themes/a/style.css', 'first'),
      resourceFact('https://www.example.com/matomo.js', 'first'),
    ],
    scripts: [scriptFact({ url: null, code: "gtag('consent', 'default', {})" })],
  }
  expect(named(facts)).toEqual([
    ['WordPress', 'cms', '6.8.1', 'generator'],
    ['PHP', 'language', '8.4.1', 'header'],
    ['nginx', 'server', '1.28.0', 'header'],
    ['Cloudflare', 'cdn', null, 'header'],
    ['Matomo', 'analytics', null, 'address'],
    ['Google consent mode', 'consent', null, 'code'],
  ])
})

it('names libraries with what is known against their version', () => {
  const url = 'https://www.example.com/js/jquery-1.12.4.min.js'
  const [library] = technologiesOf({ ...bare, scripts: [scriptFact({ url })] })
  expect(library).toMatchObject({ name: 'jquery', version: '1.12.4', kind: 'library', proof: url })
  expect(library?.advisories.length).toBeGreaterThan(0)
})

it('names a third-party service once, even if several lists know it', () => {
  const resources = [
    resourceFact('https://www.googletagmanager.com/gtm.js?id=GTM-1'),
    resourceFact('https://plausible.io/js/script.js'),
  ]
  expect(named({ ...bare, resources }).map(([name]) => name)).toEqual([
    'Google Tag Manager',
    'Plausible',
  ])
})

it('keeps of a sign what fits on a line', () => {
  const headers = [['X-Powered-By', `PHP/${'8'.repeat(5000)}`]] as const
  const [php] = technologiesOf({ ...bare, response: { ...response, headers } })
  expect(php?.version).toHaveLength(12)
  expect(php?.proof).toHaveLength(200)
})

it('has one entry for each technology', () => {
  const names = SIGNATURES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('reads hostile addresses in no time', () => {
  const texts = ['/react/', '/three/', '/swiper', '/load.php?', '/font-awesome/', 'data-domain="']
  const started = performance.now()
  for (const text of texts) {
    const url = `https://a.example${text.repeat(3000)}`
    technologiesOf({
      ...bare,
      resources: Array.from({ length: 100 }, () => resourceFact(url)),
      scripts: [scriptFact({ url: null, code: text.repeat(1500) })],
    })
  }
  expect(performance.now() - started).toBeLessThan(8000)
})

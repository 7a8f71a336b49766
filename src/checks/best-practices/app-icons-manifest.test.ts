import { expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import type { AssetFact } from '../../facts/asset-facts.ts'
import { stylesheetExample } from '../shared/asset-example.ts'
import { appIconsManifest } from './app-icons-manifest.ts'

function icon(sizes: string) {
  return linkElementFact({ rel: ['apple-touch-icon'], href: '/t.png', sizes })
}

it('names each kind once and shows every link', () => {
  const linkElements = [icon('120x120'), icon('180x180'), linkElementFact({ rel: ['stylesheet'] })]
  const outcome = appIconsManifest.evaluate({ assets: [], head: headFacts({ linkElements }) })
  expect(outcome).toMatchObject({
    message: 'The page links: apple-touch-icon',
    evidence: [{ value: '120x120' }, { value: '180x180' }],
  })
})

function withManifest(status: number | null, error: string | null) {
  const content = { kind: 'manifest', error, name: null, icons: [] } as const
  const asset: AssetFact = stylesheetExample({ kind: 'manifest', status, content })
  const linkElements = [linkElementFact({ rel: ['manifest'], href: '/m.json' })]
  return appIconsManifest.evaluate({ assets: [asset], head: headFacts({ linkElements }) })
}

it.each([
  { name: 'is an object', status: 200, error: null, answer: 'informative' },
  { name: 'is no JSON', status: 200, error: 'not valid JSON', answer: 'warn' },
  { name: 'is gone', status: 410, error: null, answer: 'warn' },
  { name: 'makes the server fail', status: 503, error: null, answer: 'warn' },
  { name: 'is refused to us', status: 403, error: 'not valid JSON', answer: 'informative' },
  { name: 'did not answer', status: null, error: null, answer: 'informative' },
])('answers a manifest that $name with $answer', ({ status, error, answer }) => {
  expect(withManifest(status, error).status).toBe(answer)
})

it('shows the content of the manifest', () => {
  expect(withManifest(200, null)).toMatchObject({
    evidence: [{ name: 'manifest' }, { value: 'no name', note: 'no icons' }],
  })
})

import { expect, it } from 'vitest'
import { headFacts, linkElementFact } from '../../../test/support/facts.ts'
import { appIconsManifest } from './app-icons-manifest.ts'

function icon(sizes: string) {
  return linkElementFact({ rel: ['apple-touch-icon'], href: '/t.png', sizes })
}

it('names each kind once and shows every link', () => {
  const linkElements = [icon('120x120'), icon('180x180'), linkElementFact({ rel: ['stylesheet'] })]
  const outcome = appIconsManifest.evaluate({ head: headFacts({ linkElements }) })
  expect(outcome).toMatchObject({
    message: 'The page links: apple-touch-icon.',
    evidence: [{ value: '120x120' }, { value: '180x180' }],
  })
})

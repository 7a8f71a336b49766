import { expect, it } from 'vitest'
import { catalogue } from '../../../checks/catalogue.ts'
import { scoreEffects } from './score-effects.ts'

function effectsOf(id: string): string {
  const check = catalogue.find((each) => each.id === id)
  return check ? scoreEffects(check).join(' ') : ''
}

it.each([
  { id: 'title-present', says: 'Tier B, critical: a failure takes up to 22 % of the points' },
  { id: 'title-present', says: 'the family “Title”' },
  { id: 'axe-image-alt', says: 'Tier C, serious' },
  { id: 'axe-region', says: 'Tier F, polish: a failure takes up to 0.2 %' },
  { id: 'page-weight', says: 'Lighthouse’s Performance replaces it' },
  { id: 'lcp', says: 'takes up to 25 % of the score' },
  { id: 'unused-js', says: 'takes no points itself' },
  { id: 'meta-keywords', says: 'never changes the score' },
  { id: 'llms-txt', says: 'beside the score' },
])('the manual of $id says: $says', ({ id, says }) => {
  expect(effectsOf(id)).toContain(says)
})

import { expect, it } from 'vitest'
import { catalogue } from '../../../checks/catalogue.ts'
import { scoreEffects } from './score-effects.ts'

function effectsOf(id: string): string {
  const check = catalogue.find((each) => each.id === id)
  return check ? scoreEffects(check).join(' ') : ''
}

it.each([
  { id: 'title-present', says: 'It has the weight 10 within Search.' },
  { id: 'axe-image-alt', says: 'It has the weight 10 within Accessibility.' },
  { id: 'axe-region', says: 'It has the weight 3 within Accessibility.' },
  { id: 'https-final', says: 'A failure holds Security at 40 and the whole score at 69 or less.' },
  { id: 'word-count', says: 'The gravest of its failures hold Content at 20' },
  { id: 'content-without-js', says: 'at 79 or less until a browser has seen the page.' },
  {
    id: 'rendered-soft-404',
    says: 'A failure holds Search at 30 and the whole score at 49 or less.',
  },
  { id: 'rendered-soft-404', says: 'never called good' },
])('the manual of $id says: $says', ({ id, says }) => {
  expect(effectsOf(id)).toContain(says)
})

it('claims no limit for a check that a browser’s answer frees from it', () => {
  expect(effectsOf('raw-rendered-ratio-ai')).not.toContain('79')
})

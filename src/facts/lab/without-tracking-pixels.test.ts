import { expect, it } from 'vitest'
import { withoutTrackingPixels } from './without-tracking-pixels.ts'

const PIXEL = '<img src="/count.gif" width="1" height="1">'
const PHOTO = '<img src="/room.jpg" width="800" height="600">'

function found(...htmls: readonly string[]) {
  const nodes = htmls.map((html) => ({ selector: 'img', html, summary: '', impact: null }))
  const rule = { id: 'image-alt', impact: 'critical' as const, total: nodes.length, nodes }
  return { violations: [rule], incomplete: [], passes: [], inapplicable: [] }
}

it('leaves images of one pixel out of what axe finds', () => {
  expect(withoutTrackingPixels(found(PIXEL, PHOTO))).toMatchObject({
    violations: [{ total: 1, nodes: [{ html: PHOTO }] }],
  })
})

it('takes a rule for passed that found nothing else', () => {
  expect(withoutTrackingPixels(found(PIXEL))).toMatchObject({
    violations: [],
    passes: ['image-alt'],
  })
})

it('leaves everything else unchanged', () => {
  const photos = found(PHOTO)
  expect(withoutTrackingPixels(photos)).toBe(photos)
})

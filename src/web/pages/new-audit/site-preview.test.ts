import { expect, it } from 'vitest'
import { openTestStore } from '../../../../test/support/store.ts'
import { createSitePreviews } from './site-preview.ts'

const target = { url: 'https://example.com/docs/', schemeGiven: true }

it('lets two forms of a user wait for a reading, and shows others what is known', async () => {
  await using test = await openTestStore()
  const { sitemapReadings } = test.store
  const needs = { sitemapReadings, onReadingStored: () => undefined }
  const [owner, other] = [await test.owner(), await test.owner()]
  const first = await createSitePreviews(needs, 0)(owner, { target, language: null, earlier: '' })
  const order = { target, language: null, earlier: first?.id ?? '' }

  const previews = createSitePreviews(needs, 400)
  const answered: number[] = []
  const forms = [0, 1, 2, 3].map(async (form) => {
    const reading = await previews(owner, order)
    answered.push(form)
    return reading
  })
  const readings = await Promise.all(forms)
  expect(answered.slice(0, 2).toSorted((a, b) => a - b)).toEqual([2, 3])
  expect(readings.map((reading) => [reading?.id, reading?.outcome])).toEqual(
    forms.map(() => [first?.id, null]),
  )

  // Those who waited have left, and another user never was among them.
  const times = await Promise.all(
    [owner, other].map(async (each) => {
      const start = performance.now()
      await previews(each, { ...order, earlier: each === owner ? order.earlier : '' })
      return performance.now() - start
    }),
  )
  expect(Math.min(...times)).toBeGreaterThan(350)
})

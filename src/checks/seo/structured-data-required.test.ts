import { expect, it } from 'vitest'
import { structuredDataRequired } from './structured-data-required.ts'

const judge = (...nodes: Record<string, unknown>[]) =>
  structuredDataRequired.evaluate({
    structuredData: [{ format: 'json-ld', line: 12, types: [], errors: [], nodes }],
  })

it('shows what is missing before what is malformed', () => {
  const outcome = judge(
    { '@type': 'Recipe', name: 'Bread', image: '/bread.jpg' },
    { '@type': 'Event', name: 'Reading', startDate: '2026-12-01T19:00+01:00' },
  )
  expect(outcome).toMatchObject({
    status: 'fail',
    message: '1 of 2 items lacks required properties',
    evidence: [
      {
        line: 12,
        name: 'Event',
        note: 'missing: location.name or location.address or location.url',
      },
      {
        name: 'Recipe',
        value: '/bread.jpg',
        note: 'image is not an absolute URL',
      },
    ],
  })
})

it.each(['CourseInstance', 'Drug', 'Vehicle', 'Person', 'VideoGame'])(
  'requires nothing of %s, which has no rich result',
  (type) => {
    expect(judge({ '@type': type }).status).toBe('not-applicable')
  },
)

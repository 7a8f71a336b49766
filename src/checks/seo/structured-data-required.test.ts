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
    message: 'Without a required property: 1 of 2 items.',
    evidence: [
      { line: 12, name: 'Event', note: 'lacks location.name or location.address or location.url' },
      {
        name: 'Recipe',
        value: '/bread.jpg',
        note: 'image is not an absolute address that can be fetched',
      },
    ],
  })
})

it.each(['CourseInstance', 'Drug', 'Vehicle', 'Person', 'VideoGame'])(
  'asks nothing of %s, which has no rich result of its own',
  (type) => {
    expect(judge({ '@type': type }).status).toBe('not-applicable')
  },
)

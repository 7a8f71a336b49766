import { expect, it } from 'vitest'
import type { StructuredDataBlock } from '../../facts/document-facts.ts'
import { structuredDataParses } from './structured-data-parses.ts'

const block = (overrides: Partial<StructuredDataBlock>): StructuredDataBlock => ({
  format: 'json-ld',
  line: 5,
  types: ['Recipe'],
  errors: [],
  nodes: [{ '@context': 'https://schema.org', '@type': 'Recipe' }],
  ...overrides,
})

it('judges blocks apart: one error fails, and warnings are shown beside it', () => {
  const structuredData = [
    block({}),
    block({ line: 9, errors: [{ message: 'A comma.', severity: 'warning' }] }),
    block({ line: 14, errors: [{ message: 'No @context.', severity: 'error' }] }),
  ]
  expect(structuredDataParses.evaluate({ structuredData })).toMatchObject({
    status: 'fail',
    message: 'The structured data has 1 error',
    evidence: [
      { line: 9, note: 'A comma.' },
      { line: 14, note: 'No @context.' },
    ],
  })
})

it('leaves the types of Microdata and of other vocabularies alone', () => {
  const structuredData = [
    block({ format: 'microdata', types: ['Breadcrumb'], nodes: [] }),
    block({ nodes: [{ '@context': 'https://w3id.org/x', '@type': 'Thingamajig' }] }),
  ]
  expect(structuredDataParses.evaluate({ structuredData }).status).toBe('pass')
})

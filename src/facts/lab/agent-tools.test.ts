import { describe, expect, it } from 'vitest'
import { agentToolsOf } from './agent-tools.ts'

const audit = (details: unknown, scoreDisplayMode = 'informative') => ({
  title: '',
  description: '',
  score: null,
  scoreDisplayMode,
  numericValue: null,
  displayValue: null,
  explanation: null,
  metricSavings: {},
  details,
})
const section = (...items: readonly unknown[]) => ({
  type: 'list-section',
  value: { type: 'table', items },
})

describe('tools that a page offers to agents', () => {
  it('are those of all tables, with the faults of their forms', () => {
    const tools = [
      section({ tool: 'search', description: 'Finds books' }),
      section({ tool: 'lend' }),
    ]
    const faults = [
      { issue: 'No name.', element: { type: 'node', snippet: '<form>' } },
      { issue: 'x' },
    ]
    expect(
      agentToolsOf({
        'webmcp-registered-tools': audit({ type: 'list', items: tools }),
        'webmcp-schema-validity': audit({ type: 'table', items: faults }),
      }),
    ).toEqual({
      tools: [
        { name: 'search', description: 'Finds books' },
        { name: 'lend', description: '' },
      ],
      faults: [
        { message: 'No name.', snippet: '<form>' },
        { message: 'x', snippet: '' },
      ],
    })
  })

  it('are not known where the browser does not know them', () => {
    expect(agentToolsOf({ 'webmcp-registered-tools': audit(null, 'notApplicable') })).toBeNull()
    expect(agentToolsOf({})).toBeNull()
  })

  it.each([null, 'text', 7, [], { items: null }, { items: [null, [], { tool: 3 }] }])(
    'are none in %j',
    (details) => {
      expect(agentToolsOf({ 'webmcp-registered-tools': audit(details) })).toEqual({
        tools: [],
        faults: [],
      })
    },
  )
})

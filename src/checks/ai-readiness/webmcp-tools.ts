import { defineLabCheck, inform, notApplicable } from '../check.ts'
import { counted, countedOrNo } from '../shared/counted.ts'

export const webmcpTools = defineLabCheck({
  id: 'webmcp-tools',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The page offers tools to AI agents',
  why: 'With WebMCP a page tells an AI agent in the browser what it can do, so that the agent need not guess at buttons. So far it is an experiment in one browser.',
  fix: 'If you want to try WebMCP, register few tools with clear names and descriptions, and name every field of a form that is a tool.',
  criteria: {
    informative:
      'Lists the tools that scripts and forms registered while the page loaded, and the errors that the browser reports for them.',
    'not-applicable': 'The browser does not support WebMCP; most do not.',
  },
  source: 'https://github.com/webmachinelearning/webmcp',
  reads: ['rendered'],
  examples: {
    informative: [
      { html: '<h1>Library</h1>', lab: registered([]) },
      {
        html: '<form toolname="search"></form>',
        lab: registered([{ tool: 'search', description: 'Finds books' }]),
      },
    ],
    'not-applicable': [{ html: '<h1>Library</h1>' }],
  },

  evaluate({ rendered: { agentTools } }) {
    if (agentTools === null) return notApplicable('The browser does not support WebMCP')
    const { tools, faults } = agentTools
    const wrong =
      faults.length === 0 ? '' : `; the browser reports ${counted(faults.length, 'error')} in forms`
    return inform(`The page offers ${countedOrNo(tools.length, 'tool')} to AI agents${wrong}`, [
      ...tools.map(({ name, description }) => ({ name, note: description })),
      ...faults.map(({ message, snippet }) => ({ snippet, note: message })),
    ])
  },
})

function registered(items: readonly object[]) {
  const details = {
    type: 'list',
    items: [{ type: 'list-section', value: { type: 'table', items } }],
  }
  return {
    audits: { 'webmcp-registered-tools': { scoreDisplayMode: 'informative', details } },
  }
}

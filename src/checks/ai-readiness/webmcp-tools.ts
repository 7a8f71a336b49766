import { defineLabCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

export const webmcpTools = defineLabCheck({
  id: 'webmcp-tools',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The page offers tools to agents',
  why: 'By WebMCP a page tells an agent in the browser what it can do, so that the agent need not guess at buttons. It is an experiment of one browser.',
  fix: 'If you try it: register few tools with clear names and descriptions, and name every field of a form that is one.',
  criteria:
    'Always informative: lists the tools that scripts and forms registered while the page loaded, and what the browser says is wrong with them. Not applicable where the browser does not know WebMCP, as most do not.',
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
    if (agentTools === null) return notApplicable('The browser does not know WebMCP.')
    const { tools, faults } = agentTools
    const wrong = faults.length === 0 ? '' : `; ${counted(faults.length, 'fault')} in their forms`
    return inform(`Offered to agents: ${counted(tools.length, 'tool')}${wrong}.`, [
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

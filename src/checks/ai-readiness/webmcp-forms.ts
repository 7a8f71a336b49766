import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { countedOf } from '../shared/counted.ts'

const ANNOTATION = /\stool(name|description)\s?=/i

export const webmcpForms = defineCheck({
  id: 'webmcp-forms',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'Forms are described for AI agents',
  why: 'WebMCP lets an AI agent in the browser use a form as a tool. So far it is an experiment in one browser.',
  fix: 'If you want to try WebMCP, add toolname and tooldescription to the form.',
  criteria: {
    informative: 'Counts the forms that have a toolname or tooldescription attribute.',
    'not-applicable': 'The page has no forms.',
    note: 'Only the first 200 characters of the start tag of a form are read.',
  },
  source: 'https://github.com/webmachinelearning/webmcp',
  reads: ['forms'],
  examples: {
    informative: [
      { html: '<form toolname="search" tooldescription="Finds books"><input name="q"></form>' },
      { html: '<form><input name="q"></form>' },
    ],
    'not-applicable': [{ html: '<p>No form.' }],
  },

  evaluate({ forms }) {
    if (forms.length === 0) return notApplicable('The page has no forms')
    const described = forms.filter(({ snippet }) => ANNOTATION.test(snippet))
    return inform(
      `The page describes ${countedOf(described.length, forms.length, 'form')} for AI agents`,
      described.map(at),
    )
  },
})

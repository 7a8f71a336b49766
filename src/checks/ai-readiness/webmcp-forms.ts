import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

const ANNOTATION = /\stool(name|description)\s?=/i

export const webmcpForms = defineCheck({
  id: 'webmcp-forms',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'Forms are described for agents',
  why: 'WebMCP lets an agent in the browser use a form as a tool. It is an experiment of one browser.',
  fix: 'If you try it: add toolname and tooldescription to the form.',
  criteria:
    'Always informative: counts the forms that have a toolname or tooldescription attribute in the first 200 characters of their start tag. Does not apply without forms.',
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
    if (forms.length === 0) return notApplicable('There are no forms.')
    const described = forms.filter(({ snippet }) => ANNOTATION.test(snippet))
    return inform(
      `Described for agents: ${described.length} of ${counted(forms.length, 'form')}.`,
      described.map(at),
    )
  },
})

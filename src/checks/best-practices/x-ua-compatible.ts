import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

export const xUaCompatible = defineCheck({
  id: 'x-ua-compatible',
  category: 'best-practices',
  importance: 'informative',
  title: 'The page has no X-UA-Compatible hint',
  why: 'X-UA-Compatible addresses Internet Explorer, which is no longer supported. All current browsers ignore it.',
  fix: 'Remove the X-UA-Compatible header and meta element.',
  criteria: {
    informative: 'Lists the X-UA-Compatible header and meta elements.',
    'not-applicable': 'The page has neither an X-UA-Compatible header nor such a meta element.',
  },
  source:
    'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-x-ua-compatible',
  reads: ['head', 'response'],
  examples: {
    informative: [
      { html: '<meta http-equiv="X-UA-Compatible" content="IE=edge">' },
      { html: '<title>Library</title>', headers: [['X-UA-Compatible', 'IE=edge']] },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ head, response }) {
    const metas = head.metas.filter(({ httpEquiv }) => httpEquiv === 'x-ua-compatible')
    const evidence = [
      ...metas.map((meta) => ({ ...at(meta), name: 'meta', value: meta.content })),
      ...headerLines(response.headers, 'x-ua-compatible').map((value) => ({
        name: 'header',
        value,
      })),
    ]
    if (evidence.length === 0)
      return notApplicable('The page has no X-UA-Compatible header or meta element')
    return inform('The page sets X-UA-Compatible, which current browsers ignore', evidence)
  },
})

import { at, defineCheck, inform, notApplicable } from '../check.ts'
import { headerLines } from '../../facts/derived/headers.ts'

export const xUaCompatible = defineCheck({
  id: 'x-ua-compatible',
  category: 'best-practices',
  importance: 'informative',
  title: 'No hints for Internet Explorer are left',
  why: 'They speak to a browser that is no longer supported; all others ignore them.',
  fix: 'Remove the X-UA-Compatible header or meta element.',
  criteria:
    'Always informative: lists the X-UA-Compatible header and meta elements. Does not apply when there is neither.',
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
    if (evidence.length === 0) return notApplicable('There are no hints for Internet Explorer.')
    return inform('X-UA-Compatible is set; no current browser reads it.', evidence)
  },
})

import { defineCheck, inform } from '../check.ts'

export const trustedTypes = defineCheck({
  id: 'trusted-types',
  category: 'security',
  importance: 'informative',
  title: 'Trusted Types protect the DOM',
  why: 'Trusted Types make the browser refuse plain strings where markup or code is expected, which prevents most DOM-based injection.',
  fix: "Add require-trusted-types-for 'script' to the policy after trying it in report-only mode.",
  criteria: {
    informative:
      "Says whether a policy has require-trusted-types-for 'script', and whether the policy is enforced or report-only.",
    note: 'Policies in headers and in meta elements count.',
  },
  source: 'https://developer.mozilla.org/en-US/docs/Web/API/Trusted_Types_API',
  reads: ['policies'],
  examples: {
    informative: [
      { headers: [['Content-Security-Policy', "require-trusted-types-for 'script'"]] },
      { html: '<p>No policy.</p>' },
    ],
  },

  evaluate({ policies }) {
    const requiring = policies.csp.filter(({ directives }) =>
      directives.some(
        ({ name, values }) => name === 'require-trusted-types-for' && values.some(isScript),
      ),
    )
    if (requiring.some(({ source }) => source !== 'report-only'))
      return inform('The Content Security Policy requires Trusted Types')
    return requiring.length > 0
      ? inform('Trusted Types are report-only and not required')
      : inform('The page does not require Trusted Types')
  },
})

function isScript(value: string): boolean {
  return value.toLowerCase() === "'script'"
}

import { defineCheck, inform } from '../check.ts'

export const trustedTypes = defineCheck({
  id: 'trusted-types',
  category: 'security',
  importance: 'informative',
  title: 'Trusted Types guard the DOM',
  why: 'They make the browser refuse plain strings where markup or code is expected, which ends most DOM-based injection.',
  fix: "Add require-trusted-types-for 'script' to the policy after trying it in report-only mode.",
  criteria:
    "Always informative: tells whether a policy has require-trusted-types-for 'script', and whether it is enforced or only reported on. Policies of headers and of meta elements count.",
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
      return inform('Trusted Types are required.')
    return requiring.length > 0
      ? inform('Trusted Types are reported on, not required.')
      : inform('Trusted Types are not required.')
  },
})

function isScript(value: string): boolean {
  return value.toLowerCase() === "'script'"
}

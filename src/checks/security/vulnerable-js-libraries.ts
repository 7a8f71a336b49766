import { defineCheck } from '../check.ts'
import { judgeLibraries } from './shared/judge-libraries.ts'
import { usedLibraries } from '../../facts/derived/known-libraries.ts'

export const vulnerableJsLibraries = defineCheck({
  id: 'vulnerable-js-libraries',
  category: 'security',
  family: 'libraries',
  tier: 'C',
  title: 'No JavaScript library has a known vulnerability',
  why: 'Holes in old libraries are public, and so are the ways to use them. The list behind this check is Pagemark’s own and short.',
  fix: 'Update to the version shown, or remove the library. AngularJS and Vue 2 are no longer mended: move away from them.',
  criteria:
    'Passes when every library of the list that was seen with its version has no known vulnerability in that version. Warns for vulnerabilities of low or medium severity and fails for high or critical ones; a critical one also holds the security score at 69 or less. The version is read from the first comment of a fetched script and the comments of inline ones, else from the name of the file or a folder such as jquery@3.7.1; files joined by a build and names such as @3 or @latest tell none. The list is Pagemark’s own and short. Does not apply when no library of the list was seen with its version.',
  source: 'https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/',
  reads: ['scripts', 'assets'],
  examples: {
    pass: [{ html: '<script src="https://cdn.example/jquery/3.7.1/jquery.min.js"></script>' }],
    warn: [
      { html: '<script src="/js/jquery-3.4.1.min.js"></script>' },
      { html: '<script>/*! jQuery v3.4.1 | (c) JS Foundation */</script>' },
    ],
    fail: [
      { html: '<script src="https://cdn.example/npm/lodash@4.17.11/lodash.min.js"></script>' },
    ],
    'not-applicable': [
      { html: '<script src="/js/app.js"></script>' },
      { html: '<script src="https://cdn.example/npm/jquery@3/dist/jquery.min.js"></script>' },
    ],
  },

  evaluate: ({ scripts, assets }) =>
    judgeLibraries(usedLibraries(scripts, assets), ({ script: { line, url } }) => ({
      ...(line === null ? {} : { line }),
      ...(url === null ? {} : { url }),
    })),
})

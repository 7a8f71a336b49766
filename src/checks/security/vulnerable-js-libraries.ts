import { defineCheck } from '../check.ts'
import { judgeLibraries } from './shared/judge-libraries.ts'
import { usedLibraries } from '../../facts/derived/known-libraries.ts'

export const vulnerableJsLibraries = defineCheck({
  id: 'vulnerable-js-libraries',
  category: 'security',
  family: 'libraries',
  tier: 'C',
  title: 'No JavaScript library has a known vulnerability',
  why: 'Vulnerabilities in old libraries are public, and so are the ways to exploit them.',
  fix: 'Update to the version shown, or remove the library. AngularJS and Vue 2 get no more fixes, so replace them.',
  criteria: {
    pass: 'Every listed library that was seen with its version has no known vulnerability in that version.',
    warn: 'A library has a known vulnerability of low or medium severity, and none has a more severe one.',
    fail: 'A library has a known vulnerability of high or critical severity.',
    'not-applicable': 'No library of the list was seen with its version.',
    note: 'The version is read from the first comment of a fetched script and the comments of inline scripts, or else from the name of the file or of a folder such as jquery@3.7.1. Bundled files and names such as @3 or @latest state no version. The list is Pagemark’s own and short.',
  },
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

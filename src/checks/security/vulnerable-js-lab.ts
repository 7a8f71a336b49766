import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck } from '../check.ts'
import { judgeLibraries } from './shared/judge-libraries.ts'
import { runningLibraries } from './shared/runtime-libraries.ts'

const AUDIT = 'js-libraries'

export const vulnerableJsLab = defineLabCheck({
  id: 'vulnerable-js-lab',
  category: 'security',
  family: 'libraries',
  tier: 'C',
  title: 'No running JavaScript library has a known vulnerability',
  why: 'Vulnerabilities in old libraries are public, and so are the ways to exploit them.',
  fix: 'Update to the version shown, or remove the library. AngularJS and Vue 2 get no more fixes, so replace them.',
  criteria: {
    pass: 'Every listed library that was seen with its version has no known vulnerability in that version.',
    warn: 'A library has a known vulnerability of low or medium severity, and none has a more severe one.',
    fail: 'A library has a known vulnerability of high or critical severity.',
    'not-applicable': 'No library of the list was seen with its version.',
    note: 'The version is the one that the library reports in the running page, bundled or not, and the one that its file states. A copy inside a bundle that sets no global name is not seen. The list is Pagemark’s own and short.',
  },
  source: 'https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/',
  reads: ['runtime', 'scripts', 'assets'],
  supersedes: ['vulnerable-js-libraries'],
  examples: {
    pass: [library('jQuery', 'jquery', '3.7.1')],
    warn: [
      library('jQuery', 'jquery', '3.4.1'),
      {
        ...library('jQuery', 'jquery', '3.7.1'),
        html: '<script src="/js/jquery-3.4.1.min.js"></script>',
      },
    ],
    fail: [
      library('Lo-Dash', 'lodash', '4.17.11'),
      {
        ...library('React', 'react', '19.0.0'),
        html: '<script src="https://cdn.example/npm/lodash@4.17.11/lodash.min.js"></script>',
      },
    ],
    'not-applicable': [
      { html: '<script src="/js/app.js"></script>' },
      library('React', 'react', '19.0.0'),
      library('jQuery', 'jquery', null),
    ],
  },

  evaluate({ runtime, scripts, assets }) {
    const libraries = runningLibraries(runtime.libraries ?? [], { scripts, assets })
    return judgeLibraries(libraries, ({ url }) => (url === null ? {} : { url }))
  },
})

function library(name: string, npm: string, version: string | null): { lab?: ExampleDevice } {
  return rowsExample(AUDIT, [{ name, npm, ...(version !== null && { version }) }])
}

import { defineLabCheck, inform } from '../check.ts'

export const serviceWorker = defineLabCheck({
  id: 'service-worker',
  category: 'best-practices',
  importance: 'informative',
  title: 'A service worker stands behind the page',
  why: 'It can answer without a network. It can also go on giving out old files, since it comes before the server.',
  fix: 'Nothing needs to be done. Where there is one, test what it answers after a change of the site.',
  criteria:
    'Always informative: says whether the page had registered a service worker when it had loaded, with its scope and script. One that is registered later is not seen.',
  source: 'https://web.dev/learn/pwa/service-workers',
  reads: ['runtime'],
  examples: {
    informative: [
      { html: '<p>None.</p>' },
      {
        lab: {
          page: {
            serviceWorker: {
              scope: 'https://www.example.com/',
              script: 'https://www.example.com/sw.js',
            },
          },
        },
      },
    ],
  },

  evaluate({ runtime: { serviceWorker: worker } }) {
    if (worker === null) return inform('No service worker was registered.')
    return inform('A service worker is registered.', [
      { url: worker.script.slice(0, 500), name: 'scope', value: worker.scope.slice(0, 500) },
    ])
  },
})

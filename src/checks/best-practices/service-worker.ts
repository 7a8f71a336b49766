import { defineLabCheck, inform } from '../check.ts'
import { cutText } from '../../facts/derived/cut-text.ts'

export const serviceWorker = defineLabCheck({
  id: 'service-worker',
  category: 'best-practices',
  importance: 'informative',
  title: 'Service worker of the page',
  why: 'A service worker can answer without a network. It can also keep serving outdated files, because it answers before the server.',
  fix: 'No action is required. If the page has a service worker, test what it serves after the site changes.',
  criteria: {
    informative:
      'Says whether the page had registered a service worker when it had loaded, with its scope and script.',
    note: 'A service worker that is registered later is not detected.',
  },
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
    if (worker === null) return inform('The page registers no service worker')
    return inform('The page registers a service worker', [
      { url: cutText(worker.script, 500), name: 'scope', value: cutText(worker.scope, 500) },
    ])
  },
})
